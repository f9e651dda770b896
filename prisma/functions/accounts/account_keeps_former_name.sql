-- Keeps the former name of an account reserved for it, so that nobody else receives what is sent to that name. Advisory locks order a
-- rename and another account that wants the name.
CREATE OR REPLACE FUNCTION account_keeps_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.agent_id = OLD.agent_id THEN RETURN NEW; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(n, 7)) FROM unnest(ARRAY[least(OLD.agent_id, NEW.agent_id), greatest(OLD.agent_id, NEW.agent_id)]) AS n;
    NEW.former_agent_id := OLD.agent_id;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.agent_id, 7));
  END IF;
  IF EXISTS (SELECT FROM account WHERE former_agent_id = NEW.agent_id AND id <> NEW.id) THEN
    RAISE EXCEPTION 'the name % belongs to another account', NEW.agent_id USING ERRCODE = 'unique_violation', CONSTRAINT = 'account_agent_id_key';
  END IF;
  RETURN NEW;
END $$;
