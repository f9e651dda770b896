-- Rows are append-only: what a buyer has bought stays his.
CREATE OR REPLACE TRIGGER chapter_offer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chapter_offer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
