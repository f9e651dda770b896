-- A commit only gets stronger.
CREATE OR REPLACE TRIGGER ledger_commit_guard BEFORE UPDATE ON ledger_commit
  FOR EACH ROW EXECUTE FUNCTION ledger_commit_guard();
CREATE OR REPLACE TRIGGER ledger_commit_kept BEFORE DELETE OR TRUNCATE ON ledger_commit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
