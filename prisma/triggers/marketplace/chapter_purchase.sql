-- Rows are append-only.
CREATE OR REPLACE TRIGGER chapter_purchase_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chapter_purchase
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
