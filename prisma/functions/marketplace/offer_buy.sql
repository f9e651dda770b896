-- Sells an offer for Lightning-backed sats: purchase, payout and counts. Any outcome but 'sold' has changed nothing. p_max_sats: the price
-- that the buyer has seen, null for any. The platform keeps 5 %, rounded down to sats; the seller gets the rest.
CREATE OR REPLACE FUNCTION offer_buy(p_purchase text, p_offer text, p_buyer uuid, p_max_sats int, p_input text, p_now bigint)
RETURNS TABLE (outcome text, payout_sats int, balance_sats bigint, lightning_sats bigint, owed_sats bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE seller uuid; listed offer; sold offer_seller; cut int;
BEGIN
  seller := offer_lock(p_offer, p_buyer);
  IF seller IS NULL THEN outcome := 'unknown'; RETURN NEXT; RETURN; END IF;
  IF seller = p_buyer THEN outcome := 'own'; RETURN NEXT; RETURN; END IF;
  SELECT * INTO listed FROM offer WHERE id = p_offer;
  IF listed.hidden_at_unix IS NOT NULL THEN outcome := 'unknown'; RETURN NEXT; RETURN; END IF;
  IF NOT listed.active OR listed.seller_suspended THEN outcome := 'inactive'; RETURN NEXT; RETURN; END IF;
  IF listed.price_sats > p_max_sats THEN outcome := 'dearer'; RETURN NEXT; RETURN; END IF;
  SELECT (COALESCE(sum(balance) FILTER (WHERE kind = 'available'), 0) / 1000)::bigint,
      (COALESCE(sum(balance) FILTER (WHERE kind = 'available' AND unit = 'LN'), 0) / 1000)::bigint,
      (-COALESCE(sum(balance) FILTER (WHERE kind = 'owed'), 0) / 1000)::bigint
    INTO balance_sats, lightning_sats, owed_sats FROM books_account WHERE owner_id = p_buyer;
  IF owed_sats > 0 THEN outcome := 'restricted'; RETURN NEXT; RETURN; END IF;
  IF lightning_sats < listed.price_sats THEN outcome := 'insufficient'; RETURN NEXT; RETURN; END IF;

  cut := listed.price_sats * 5 / 100;
  payout_sats := listed.price_sats - cut;
  INSERT INTO purchase (id, offer_id, buyer_id, seller_id, price_sats, payout_sats, buyer_input, state, created_at_unix, fulfilled_at_unix)
    VALUES (p_purchase, p_offer, p_buyer, seller, listed.price_sats, payout_sats, p_input,
      CASE listed.delivery WHEN 'instant' THEN 'fulfilled' ELSE 'purchased' END, p_now, CASE listed.delivery WHEN 'instant' THEN p_now END);
  PERFORM books_post('market_sale', 'market:' || p_purchase, jsonb_build_array(
    jsonb_build_object('kind', 'available', 'unit', 'LN', 'owner', p_buyer, 'amount', -1000 * listed.price_sats::bigint),
    jsonb_build_object('kind', 'available', 'unit', 'LN', 'owner', seller, 'amount', 1000 * payout_sats::bigint),
    jsonb_build_object('kind', 'market_cut', 'unit', 'LN', 'amount', 1000 * cut::bigint)), p_now);
  UPDATE offer_seller SET sales = sales + 1, earned_sats = earned_sats + payout_sats,
      manual_sales = manual_sales + (listed.delivery = 'manual')::int, open_purchases = open_purchases + (listed.delivery = 'manual')::int
    WHERE account_id = seller RETURNING * INTO sold;
  UPDATE offer SET sold_count = sold_count + 1, recent_sales = recent_sales + 1, earned_sats = earned_sats + payout_sats,
      last_purchased_at_unix = p_now, score = offer_score(sold_count + 1, recent_sales + 1, sold.sales, sold.earned_sats)
    WHERE id = p_offer;
  -- After 25 sales of the seller every offer has 100.
  IF sold.sales <= 25 THEN
    UPDATE offer SET score = offer_score(sold_count, recent_sales, sold.sales, sold.earned_sats)
      WHERE seller_id = seller AND active AND id <> p_offer;
  END IF;
  outcome := 'sold';
  balance_sats := balance_sats - listed.price_sats;
  lightning_sats := lightning_sats - listed.price_sats;
  RETURN NEXT;
END $$;
