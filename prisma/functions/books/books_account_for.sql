-- Returns the id of a books account, opening it when it is missing. The `held` account of an agent is opened with its `available` one, so
-- that a hold never has to open it.
CREATE OR REPLACE FUNCTION books_account_for(p_kind text, p_unit text, p_owner uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found_id bigint;
BEGIN
  FOR tries IN 1 .. 2 LOOP
    IF p_owner IS NULL THEN
      SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id IS NULL;
    ELSE
      SELECT id INTO found_id FROM books_account WHERE kind = p_kind AND unit = p_unit AND owner_id = p_owner;
    END IF;
    EXIT WHEN found_id IS NOT NULL;
    INSERT INTO books_account (kind, unit, owner_id, balance)
      SELECT k, p_unit, p_owner, CASE WHEN k IN ('available', 'held', 'owed', 'treasury') THEN 0 END
      FROM unnest(CASE WHEN p_kind = 'available' THEN ARRAY['available', 'held'] ELSE ARRAY[p_kind] END) AS k
      ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found_id;
END $$;
