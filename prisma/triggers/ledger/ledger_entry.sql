-- Rows are append-only.
CREATE OR REPLACE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_entry_commits AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION ledger_commit_by_entry();
