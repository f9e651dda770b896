-- Rows are append-only.
CREATE OR REPLACE TRIGGER btc_close_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON btc_close_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
