-- Rows are append-only.
CREATE OR REPLACE TRIGGER ledger_submission_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_submission
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
