-- What was once seen stays known.
CREATE OR REPLACE TRIGGER relay_anchor_guard BEFORE UPDATE ON relay_anchor
  FOR EACH ROW EXECUTE FUNCTION relay_anchor_guard();
CREATE OR REPLACE TRIGGER relay_anchor_kept BEFORE DELETE OR TRUNCATE ON relay_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
