-- Refuses a commit that moves to a weaker clock, and any change of one that Bitcoin shows.
CREATE OR REPLACE FUNCTION ledger_commit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entry <> OLD.entry OR NEW.tier >= OLD.tier THEN
    RAISE EXCEPTION 'a commit only moves to a stronger clock' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
