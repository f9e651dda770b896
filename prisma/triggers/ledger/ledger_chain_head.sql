-- Rows are append-only.
CREATE OR REPLACE TRIGGER ledger_chain_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
