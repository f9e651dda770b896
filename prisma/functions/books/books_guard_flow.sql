-- Refuses changes of the kept flows other than through postings.
CREATE OR REPLACE FUNCTION books_guard_flow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: what came and went changes only through postings' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
