-- Rows are append-only.
CREATE OR REPLACE TRIGGER relay_copy_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON relay_copy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
