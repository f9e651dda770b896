-- What was once seen stays known.
CREATE OR REPLACE TRIGGER relay_anchor_guard BEFORE UPDATE ON relay_anchor
  FOR EACH ROW EXECUTE FUNCTION relay_anchor_guard();
CREATE OR REPLACE TRIGGER relay_anchor_kept BEFORE DELETE OR TRUNCATE ON relay_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER relay_anchor_commits AFTER UPDATE ON relay_anchor
  REFERENCING OLD TABLE AS unchecked NEW TABLE AS checked FOR EACH STATEMENT EXECUTE FUNCTION ledger_commit_by_relay();
