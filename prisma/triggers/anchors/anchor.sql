-- A confirmed anchor is final; no anchor is removed.
CREATE OR REPLACE TRIGGER anchor_final BEFORE UPDATE ON anchor
  FOR EACH ROW EXECUTE FUNCTION anchor_guard();
CREATE OR REPLACE TRIGGER anchor_kept BEFORE DELETE OR TRUNCATE ON anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER anchor_commits AFTER UPDATE ON anchor
  REFERENCING NEW TABLE AS settled FOR EACH STATEMENT EXECUTE FUNCTION ledger_commit_by_block();
