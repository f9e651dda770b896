-- Rows are append-only.
CREATE OR REPLACE TRIGGER btc_daily_close_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON btc_daily_close
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
