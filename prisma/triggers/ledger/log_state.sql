-- The log only grows.
CREATE OR REPLACE TRIGGER log_state_guard BEFORE UPDATE OR DELETE ON log_state
  FOR EACH ROW EXECUTE FUNCTION log_state_guard();
CREATE OR REPLACE TRIGGER log_state_kept BEFORE TRUNCATE ON log_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
