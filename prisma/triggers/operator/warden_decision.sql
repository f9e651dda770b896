-- Decisions form a hash chain and never change.
CREATE OR REPLACE TRIGGER warden_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON warden_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER warden_decision_follows BEFORE INSERT ON warden_decision
  FOR EACH ROW EXECUTE FUNCTION chained_row_follows('decision', 'assay-warden-genesis');
