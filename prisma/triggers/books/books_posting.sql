-- Postings are checked as they are written and never change.
CREATE OR REPLACE TRIGGER books_posting_check AFTER INSERT ON books_posting REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION books_check_postings();
CREATE OR REPLACE TRIGGER books_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
