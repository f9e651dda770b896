-- Refuses a change of kind, unit or owner of a books account, and a change of its balance other than through postings.
CREATE OR REPLACE FUNCTION books_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.unit, NEW.owner_id) IS DISTINCT FROM (OLD.kind, OLD.unit, OLD.owner_id) THEN
    RAISE EXCEPTION 'books: kind, unit and owner of an account never change' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.balance, NEW.movements) IS DISTINCT FROM (OLD.balance, OLD.movements) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'books: a balance changes only through postings' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
