-- Keeps what once was: when an event was first accepted, and when a check first found the original. A checked event never becomes
-- unverified again.
CREATE OR REPLACE FUNCTION relay_anchor_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.event_id, NEW.published_at_unix) IS DISTINCT FROM (OLD.event_id, OLD.published_at_unix) THEN
    RAISE EXCEPTION 'the time of publication never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.anchored_at_unix IS NOT NULL AND NEW.anchored_at_unix IS DISTINCT FROM OLD.anchored_at_unix THEN
    RAISE EXCEPTION 'the first check that found the original never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> 'unverified' AND NEW.status = 'unverified' THEN
    RAISE EXCEPTION 'a checked event never becomes unverified again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
