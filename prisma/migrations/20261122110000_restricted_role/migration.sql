-- The role of the server owns nothing (payments.md 1.3). It reads the books and writes them through these functions alone, which
-- run as their owner with a fixed search path. prisma/app-role.ts grants it the rest, after each migration.
ALTER FUNCTION books_post(text, text, jsonb, bigint) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION books_topup(text, text, jsonb, uuid, bigint, bigint) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION books_reserve(jsonb, bigint) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION books_end_holds(text[], boolean, bigint) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION referral_revoke(text, bigint) SECURITY DEFINER SET search_path = public, pg_temp;

-- Locks what agents have and owe until the transaction ends: a lock by statement would need the right to change it.
CREATE FUNCTION books_lock(p_owners uuid[]) RETURNS TABLE (owner_id uuid, kind text, unit text, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.owner_id, a.kind, a.unit, a.balance FROM books_account a WHERE a.owner_id = ANY (p_owners) ORDER BY a.id FOR UPDATE
$$;

-- What only changes row by row is not emptied either, by its owner neither.
CREATE TRIGGER books_account_kept BEFORE TRUNCATE ON books_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER books_network_kept BEFORE TRUNCATE ON books_network FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER issuance_counter_kept BEFORE TRUNCATE ON issuance_counter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_pending_kept BEFORE TRUNCATE ON ledger_pending FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_state_kept BEFORE TRUNCATE ON log_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_tile_kept BEFORE TRUNCATE ON log_tile FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
