-- Flows change only through postings.
CREATE OR REPLACE TRIGGER books_flow_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON books_flow
  FOR EACH STATEMENT EXECUTE FUNCTION books_guard_kept();
