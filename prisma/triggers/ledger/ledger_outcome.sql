-- Rows are append-only.
CREATE OR REPLACE TRIGGER ledger_outcome_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_outcome
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
