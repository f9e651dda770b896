-- Rows are append-only.
CREATE OR REPLACE TRIGGER ledger_coin_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_coin
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
