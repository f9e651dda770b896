-- Refuses changes, other than through postings, of what is kept with each posting.
CREATE OR REPLACE FUNCTION books_guard_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: % changes only through postings', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
