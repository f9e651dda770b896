-- The issuance counter only grows.
CREATE OR REPLACE TRIGGER issuance_counter_forward BEFORE UPDATE OR DELETE ON issuance_counter
  FOR EACH ROW EXECUTE FUNCTION issuance_only_forward();
CREATE OR REPLACE TRIGGER issuance_counter_kept BEFORE TRUNCATE ON issuance_counter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
