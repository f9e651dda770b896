-- Pays both sides of a referral when a top-up is the first of at least 1,000 sats. A referral beyond a referrer's 20 of one day (UTC) stays
-- pending: the next such top-up pays it.
CREATE OR REPLACE FUNCTION referral_pay(p_referee uuid, p_sats bigint, p_topup_key text, p_now bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE pair record;
BEGIN
  IF p_sats < 1000 THEN RETURN; END IF;
  SELECT referee_id, referrer_id INTO pair FROM referral WHERE referee_id = p_referee AND state = 'pending' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  -- books_topup holds the referrer's turn, so the count sees what the others paid.
  IF (SELECT count(*) FROM referral WHERE referrer_id = pair.referrer_id AND paid_at_unix >= p_now - p_now % 86400
      AND paid_at_unix < p_now - p_now % 86400 + 86400) >= 20 THEN
    RETURN;
  END IF;
  UPDATE referral SET state = 'paid', topup_key = p_topup_key, paid_at_unix = p_now WHERE referee_id = pair.referee_id;
  PERFORM books_post('referral_bonus', 'referral:' || pair.referee_id, jsonb_build_array(
    jsonb_build_object('kind', 'promo', 'unit', 'BONUS', 'amount', -2000000),
    jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', pair.referrer_id, 'amount', 1000000),
    jsonb_build_object('kind', 'available', 'unit', 'BONUS', 'owner', pair.referee_id, 'amount', 1000000)), p_now);
END $$;
