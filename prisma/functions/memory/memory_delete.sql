-- Deletes a value and what it counted for; false when there was none.
CREATE OR REPLACE FUNCTION memory_delete(p_account uuid, p_key text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  old_size int;
BEGIN
  PERFORM FROM memory_usage WHERE account_id = p_account FOR UPDATE;
  DELETE FROM memory_item WHERE account_id = p_account AND key = p_key RETURNING size_bytes INTO old_size;
  IF old_size IS NULL THEN RETURN false; END IF;
  UPDATE memory_usage SET keys = keys - 1, bytes = bytes - old_size WHERE account_id = p_account;
  RETURN true;
END $$;
