-- Books a top-up of p_owner and the referral it may pay. All accounts concerned are locked first, in one order.
CREATE OR REPLACE FUNCTION books_topup(p_kind text, p_external_key text, p_postings jsonb, p_owner uuid, p_sats bigint, p_now bigint) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM books_account WHERE owner_id = p_owner
    OR owner_id = (SELECT referrer_id FROM referral WHERE referee_id = p_owner AND state = 'pending') ORDER BY id FOR UPDATE;
  IF NOT books_post(p_kind, p_external_key, p_postings, p_now) THEN RETURN false; END IF;
  PERFORM referral_pay(p_owner, p_sats, p_external_key, p_now);
  RETURN true;
END $$;
