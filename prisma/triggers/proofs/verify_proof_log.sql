-- Rows are append-only.
CREATE OR REPLACE TRIGGER verify_proof_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON verify_proof_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
