-- Books a top-up of p_owner and the referral it may pay. What it locks is locked first, in one order: the referrer's turn, then all accounts
-- concerned. (An account that a waiting top-up has not seen yet must not be locked by one that has, while the turn is still to come.)
CREATE OR REPLACE FUNCTION books_topup(p_kind text, p_external_key text, p_postings jsonb, p_owner uuid, p_sats bigint, p_now bigint) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pending_referrer uuid;
BEGIN
  SELECT referrer_id INTO pending_referrer FROM referral WHERE referee_id = p_owner AND state = 'pending';
  IF FOUND THEN PERFORM pg_advisory_xact_lock(hashtextextended('referral_pay:' || pending_referrer, 0)); END IF;
  PERFORM 1 FROM books_account WHERE owner_id IN (p_owner, pending_referrer) ORDER BY id FOR UPDATE;
  IF NOT books_post(p_kind, p_external_key, p_postings, p_now) THEN RETURN false; END IF;
  PERFORM referral_pay(p_owner, p_sats, p_external_key, p_now);
  RETURN true;
END $$;
