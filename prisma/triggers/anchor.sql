-- A confirmed anchor is final; no anchor is removed.
CREATE OR REPLACE TRIGGER anchor_final BEFORE UPDATE ON anchor
  FOR EACH ROW EXECUTE FUNCTION anchor_guard();
CREATE OR REPLACE TRIGGER anchor_kept BEFORE DELETE OR TRUNCATE ON anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
