-- Pays a submission that passed its gate from the treasury into the Lightning-backed balance of its account, once. Any outcome but 'paid'
-- has changed nothing: 'unknown', 'differs' (another amount than its bounty), 'not_passed', 'paid_before', 'short' (the treasury
-- holds less). What the account owes in
-- that unit is repaid first. The treasury is locked before the accounts of the agent.
CREATE OR REPLACE FUNCTION bounty_pay(p_submission text, p_sats int, p_now bigint)
RETURNS TABLE (outcome text, account_id uuid, title text, bounty_sats int, treasury_sats bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE given bounty_submission;
BEGIN
  SELECT * INTO given FROM bounty_submission WHERE id = p_submission FOR UPDATE;
  IF NOT FOUND THEN outcome := 'unknown'; RETURN NEXT; RETURN; END IF;
  account_id := given.account_id; title := given.title; bounty_sats := given.bounty_sats;
  IF given.bounty_sats <> p_sats THEN outcome := 'differs'; RETURN NEXT; RETURN; END IF;
  IF given.state <> 'gate_passed' THEN outcome := 'not_passed'; RETURN NEXT; RETURN; END IF;
  IF given.paid_at_unix IS NOT NULL THEN outcome := 'paid_before'; RETURN NEXT; RETURN; END IF;
  SELECT a.balance / 1000 INTO treasury_sats FROM books_account a WHERE a.kind = 'treasury' AND a.unit = 'LN' FOR UPDATE;
  treasury_sats := COALESCE(treasury_sats, 0);
  IF treasury_sats < given.bounty_sats THEN outcome := 'short'; RETURN NEXT; RETURN; END IF;
  IF NOT books_post('bounty_paid', 'bounty:' || given.id, jsonb_build_array(
      jsonb_build_object('kind', 'treasury', 'unit', 'LN', 'amount', -1000 * given.bounty_sats::bigint),
      jsonb_build_object('kind', 'available', 'unit', 'LN', 'owner', given.account_id, 'amount', 1000 * given.bounty_sats::bigint)), p_now) THEN
    RAISE EXCEPTION 'bounty % is booked and not marked as paid', given.id USING ERRCODE = 'check_violation';
  END IF;
  UPDATE bounty_submission SET paid_at_unix = p_now WHERE seq = given.seq;
  outcome := 'paid';
  RETURN NEXT;
END $$;
