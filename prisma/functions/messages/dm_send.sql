-- Sends a direct message: takes its price from what the sender has, in spend order, gives the recipient 95 % in the units paid, and stores
-- it. The payout is rounded down to sats; the platform's rest comes from the units spent first. p_max_sats: the price that the sender has seen, null for
-- any. Any outcome but 'sent' has changed nothing.
CREATE OR REPLACE FUNCTION dm_send(p_id text, p_sender uuid, p_recipient uuid, p_sealed bytea, p_max_sats bigint, p_now bigint)
RETURNS TABLE (outcome text, price_sats bigint, payout_sats bigint, balance_sats bigint, lightning_sats bigint, owed_sats bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE need bigint; cut bigint; part bigint; kept bigint; line record; postings jsonb := '[]';
BEGIN
  PERFORM books_lock(ARRAY[p_sender, p_recipient]);
  SELECT (COALESCE(sum(balance) FILTER (WHERE kind = 'available'), 0) / 1000)::bigint,
      (COALESCE(sum(balance) FILTER (WHERE kind = 'available' AND unit = 'LN'), 0) / 1000)::bigint,
      (-COALESCE(sum(balance) FILTER (WHERE kind = 'owed'), 0) / 1000)::bigint
    INTO balance_sats, lightning_sats, owed_sats FROM books_account WHERE owner_id = p_sender;
  price_sats := dm_price(p_recipient);
  IF price_sats > p_max_sats THEN outcome := 'dearer'; RETURN NEXT; RETURN; END IF;
  IF owed_sats > 0 THEN outcome := 'restricted'; RETURN NEXT; RETURN; END IF;
  IF balance_sats < price_sats THEN outcome := 'insufficient'; RETURN NEXT; RETURN; END IF;

  need := price_sats * 1000;
  payout_sats := price_sats * 95 / 100;
  cut := (price_sats - payout_sats) * 1000;
  FOR line IN
    SELECT unit, balance FROM books_account WHERE owner_id = p_sender AND kind = 'available' AND balance > 0
    ORDER BY array_position(ARRAY['BONUS', 'X402', 'XRP', 'CARD', 'LN'], unit)
  LOOP
    part := least(need, line.balance);
    EXIT WHEN part = 0;
    kept := least(cut, part);
    need := need - part;
    cut := cut - kept;
    postings := postings || jsonb_build_object('kind', 'available', 'unit', line.unit, 'owner', p_sender, 'amount', -part);
    IF part > kept THEN
      postings := postings || jsonb_build_object('kind', 'available', 'unit', line.unit, 'owner', p_recipient, 'amount', part - kept);
    END IF;
    IF kept > 0 THEN postings := postings || jsonb_build_object('kind', 'market_cut', 'unit', line.unit, 'amount', kept); END IF;
  END LOOP;
  PERFORM books_post('dm_sale', 'dm:' || p_id, postings, p_now);
  INSERT INTO direct_message (id, sender_id, recipient_id, sealed, price_sats, payout_sats, created_at_unix)
    VALUES (p_id, p_sender, p_recipient, p_sealed, price_sats, payout_sats, p_now);
  outcome := 'sent';
  balance_sats := balance_sats - price_sats;
  RETURN NEXT;
END $$;
