-- A submission moves only as its machines say, and none disappears.
CREATE OR REPLACE TRIGGER bounty_guard BEFORE UPDATE ON bounty_submission
  FOR EACH ROW EXECUTE FUNCTION bounty_guard();
CREATE OR REPLACE TRIGGER bounty_submission_kept BEFORE DELETE OR TRUNCATE ON bounty_submission
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
