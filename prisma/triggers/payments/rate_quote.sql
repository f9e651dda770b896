-- Rows are append-only.
CREATE OR REPLACE TRIGGER rate_quote_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_quote
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
