-- Claims a settled payment for one run. Returns `claimed`, or the state that prevents it; `exhausted` after five failed runs.
CREATE OR REPLACE FUNCTION charge_claim_payment(p_payment text, p_charge text, p_account uuid, p_operation text, p_price_class text, p_now bigint, p_lease bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE payment record;
BEGIN
  SELECT state, micro_usdc, failed_runs INTO payment FROM x402_payment WHERE id = p_payment FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF payment.state <> 'settled' THEN RETURN CASE payment.state WHEN 'claimed' THEN 'in_use' ELSE payment.state END; END IF;
  IF payment.failed_runs > 5 THEN RETURN 'exhausted'; END IF;
  UPDATE x402_payment SET state = 'claimed', updated_at_unix = p_now WHERE id = p_payment;
  INSERT INTO charge (id, account_id, operation, method, price_class, amount_sats, amount_micro_usd, payment_id, state, created_at_unix, lease_until_unix)
    VALUES (p_charge, p_account, p_operation, 'x402', p_price_class, 0, payment.micro_usdc, p_payment, 'reserved', p_now, p_lease);
  RETURN 'claimed';
END $$;
