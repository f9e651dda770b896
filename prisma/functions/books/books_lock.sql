-- Locks what agents have and owe until the transaction ends; runs as its owner because a row lock needs the right to update.
CREATE OR REPLACE FUNCTION books_lock(p_owners uuid[]) RETURNS TABLE (owner_id uuid, kind text, unit text, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.owner_id, a.kind, a.unit, a.balance FROM books_account a WHERE a.owner_id = ANY (p_owners) ORDER BY a.id FOR UPDATE
$$;
