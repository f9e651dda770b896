-- Refuses a change of a tile other than growth at its end, and its removal.
CREATE OR REPLACE FUNCTION log_tile_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'a tile is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.width < OLD.width OR substring(NEW.data FROM 1 FOR octet_length(OLD.data)) <> OLD.data THEN
    RAISE EXCEPTION 'a tile only grows at its end' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
