-- Refuses a books account that does not open at zero.
CREATE OR REPLACE FUNCTION books_guard_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(NEW.balance, 0) <> 0 OR NEW.movements <> 0 THEN
    RAISE EXCEPTION 'books: an account opens at zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
