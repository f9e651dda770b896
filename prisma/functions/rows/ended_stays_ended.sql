-- Refuses to leave a final state, named by the arguments of the trigger: a settled invoice, a paid or failed withdrawal, a used payment.
CREATE OR REPLACE FUNCTION ended_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = ANY (TG_ARGV) AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION '% % stays %', TG_TABLE_NAME, OLD.state, OLD.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
