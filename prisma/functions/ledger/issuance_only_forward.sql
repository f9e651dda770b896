-- Refuses to lower or remove the issuance counter.
CREATE OR REPLACE FUNCTION issuance_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'the issuance counter is never removed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.last_index < OLD.last_index THEN
    RAISE EXCEPTION 'the issuance counter never goes back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
