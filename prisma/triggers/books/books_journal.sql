-- A journal has postings and never changes.
-- A constraint trigger cannot be replaced in place.
DROP TRIGGER IF EXISTS books_journal_not_empty ON books_journal;
CREATE CONSTRAINT TRIGGER books_journal_not_empty AFTER INSERT ON books_journal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books_no_empty_journal();
CREATE OR REPLACE TRIGGER books_journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books_journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
