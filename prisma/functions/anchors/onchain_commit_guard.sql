-- Refuses to change a final row, and to forget a signed transaction while its number may still be used.
CREATE OR REPLACE FUNCTION onchain_commit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'final' THEN
    RAISE EXCEPTION 'a final transaction never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.event_id <> OLD.event_id OR NOT NEW.transactions @> OLD.transactions THEN
    RAISE EXCEPTION 'a signed transaction stays known' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
