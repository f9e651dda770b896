-- Rows are append-only.
CREATE OR REPLACE TRIGGER log_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
