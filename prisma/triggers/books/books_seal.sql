-- Rows are append-only.
CREATE OR REPLACE TRIGGER books_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
