-- Refuses to shrink the log, to change its origin, and to remove its row. A log becomes a demonstration before its first entry after the
-- reserved numbers, or never, and stays one.
CREATE OR REPLACE FUNCTION log_state_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'the state of the log is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.size < OLD.size THEN
    RAISE EXCEPTION 'the log never shrinks' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.origin IS NOT NULL AND NEW.origin IS DISTINCT FROM OLD.origin THEN
    RAISE EXCEPTION 'the origin of a log never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.size = OLD.size AND (NEW.root, NEW.head) IS DISTINCT FROM (OLD.root, OLD.head) THEN
    RAISE EXCEPTION 'one size of the log has one root and one head' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.demonstration AND NOT NEW.demonstration THEN
    RAISE EXCEPTION 'a demonstration never becomes a real ledger' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.demonstration AND NOT OLD.demonstration AND OLD.size > 39 THEN
    RAISE EXCEPTION 'a ledger with entries never becomes a demonstration' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
