-- Stores a value unless the account would then hold more than it may. The row of memory_usage is locked first, so that what an account
-- holds is counted exactly.
CREATE OR REPLACE FUNCTION memory_store(p_account uuid, p_key text, p_sealed bytea, p_size int, p_grams int[], p_now bigint)
RETURNS TABLE (outcome text, created boolean) LANGUAGE plpgsql AS $$
DECLARE
  used memory_usage;
  old_size int;
BEGIN
  INSERT INTO memory_usage AS u (account_id, keys, bytes) VALUES (p_account, 0, 0)
    ON CONFLICT (account_id) DO UPDATE SET keys = u.keys RETURNING * INTO used;
  SELECT size_bytes INTO old_size FROM memory_item WHERE account_id = p_account AND key = p_key;
  created := old_size IS NULL;
  IF used.keys + created::int > 10000 OR used.bytes - coalesce(old_size, 0) + p_size > 104857600 THEN
    outcome := CASE WHEN used.keys + created::int > 10000 THEN 'too_many_keys' ELSE 'too_many_bytes' END;
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO memory_item (account_id, key, sealed, size_bytes, grams, created_at_unix, updated_at_unix)
    VALUES (p_account, p_key, p_sealed, p_size, p_grams, p_now, p_now)
    ON CONFLICT (account_id, key) DO UPDATE SET sealed = EXCLUDED.sealed, size_bytes = EXCLUDED.size_bytes,
      grams = EXCLUDED.grams, updated_at_unix = EXCLUDED.updated_at_unix;
  UPDATE memory_usage SET keys = used.keys + created::int, bytes = used.bytes - coalesce(old_size, 0) + p_size
    WHERE account_id = p_account;
  outcome := 'stored';
  RETURN NEXT;
END $$;
