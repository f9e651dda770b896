-- Takes back what is unspent of both bonuses when the top-up that paid them is reversed.
CREATE OR REPLACE FUNCTION referral_revoke(p_topup_key text, p_now bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pair record; parts jsonb;
BEGIN
  UPDATE referral SET state = 'revoked' WHERE topup_key = p_topup_key AND state = 'paid' RETURNING referee_id, referrer_id INTO pair;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT jsonb_agg(jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', l.owner_id, 'amount', -least(l.balance, 1000000))
      ORDER BY l.id) FILTER (WHERE l.balance > 0) INTO parts
    FROM (SELECT id, owner_id, balance FROM books_account WHERE kind = 'available' AND unit = 'BONUS'
      AND owner_id IN (pair.referee_id, pair.referrer_id) ORDER BY id FOR UPDATE) l;
  IF parts IS NULL THEN RETURN; END IF;
  PERFORM books_post('referral_revoked', 'referral:' || pair.referee_id || ':revoked',
    parts || jsonb_build_object('kind', 'promo', 'unit', 'BONUS', 'amount', -(SELECT sum((x ->> 'amount')::bigint) FROM jsonb_array_elements(parts) AS x)), p_now);
END $$;
