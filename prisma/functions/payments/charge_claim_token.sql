-- Claims a paid token for one call. Returns `claimed`, or the state that prevents it: unknown, unsettled, in_use, spent, converted,
-- revoked.
CREATE OR REPLACE FUNCTION charge_claim_token(p_token bytea, p_charge text, p_operation text, p_price_class text, p_now bigint, p_lease bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE token record;
BEGIN
  SELECT t.state, t.amount_sats, i.state AS invoice INTO token FROM l402_token t JOIN lightning_invoice i ON i.payment_hash = t.payment_hash
    WHERE t.token_id = p_token FOR UPDATE OF t;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF token.state <> 'issued' THEN RETURN CASE token.state WHEN 'claimed' THEN 'in_use' ELSE token.state END; END IF;
  IF token.invoice <> 'settled' THEN RETURN 'unsettled'; END IF;
  UPDATE l402_token SET state = 'claimed' WHERE token_id = p_token;
  INSERT INTO charge (id, operation, method, price_class, amount_sats, token_id, state, created_at_unix, lease_until_unix)
    VALUES (p_charge, p_operation, 'l402', p_price_class, token.amount_sats, p_token, 'reserved', p_now, p_lease);
  RETURN 'claimed';
END $$;
