-- Refuses to change a confirmed anchor, or what an anchor is of.
CREATE OR REPLACE FUNCTION anchor_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'confirmed' THEN
    RAISE EXCEPTION 'a confirmed anchor never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.digest, NEW.kind, NEW.event_id, NEW.checkpoint_size, NEW.queued_at_unix)
    IS DISTINCT FROM (OLD.digest, OLD.kind, OLD.event_id, OLD.checkpoint_size, OLD.queued_at_unix) THEN
    RAISE EXCEPTION 'an anchor stays of the same digest' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
