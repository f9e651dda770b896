-- Rows are append-only.
CREATE OR REPLACE TRIGGER audit_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
