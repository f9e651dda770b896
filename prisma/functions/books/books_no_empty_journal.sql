-- Refuses a journal without postings, at commit.
CREATE OR REPLACE FUNCTION books_no_empty_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM books_posting WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'books: journal % has no postings', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
