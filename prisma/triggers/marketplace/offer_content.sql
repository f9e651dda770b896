-- Rows are append-only: what was offered is what is delivered.
CREATE OR REPLACE TRIGGER offer_content_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_content
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
