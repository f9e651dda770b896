-- Rows are append-only.
CREATE OR REPLACE TRIGGER ruleset_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruleset_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
