-- What was signed stays known, and what is final never changes.
CREATE OR REPLACE TRIGGER onchain_commit_guard BEFORE UPDATE ON onchain_commit
  FOR EACH ROW EXECUTE FUNCTION onchain_commit_guard();
CREATE OR REPLACE TRIGGER onchain_commit_kept BEFORE DELETE OR TRUNCATE ON onchain_commit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER onchain_commit_commits AFTER UPDATE ON onchain_commit
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_commit_by_transaction();
