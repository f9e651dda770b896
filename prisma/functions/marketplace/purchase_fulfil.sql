-- Records the delivery of a manual purchase: 'fulfilled', or 'unknown', 'foreign', 'differs' (delivered before, with another reference),
-- which change nothing; is_new says whether this call did it.
CREATE OR REPLACE FUNCTION purchase_fulfil(p_purchase text, p_seller uuid, p_ref text, p_now bigint)
RETURNS TABLE (outcome text, is_new boolean, buyer_id uuid, offer_id text, title text, fulfilled_at_unix bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE bought purchase;
BEGIN
  is_new := false;
  PERFORM FROM offer_seller WHERE account_id = p_seller FOR UPDATE;
  SELECT * INTO bought FROM purchase WHERE id = p_purchase FOR UPDATE;
  outcome := CASE WHEN bought.id IS NULL THEN 'unknown' WHEN bought.seller_id <> p_seller THEN 'foreign'
    WHEN bought.state = 'fulfilled' AND bought.fulfillment_ref IS DISTINCT FROM p_ref THEN 'differs' ELSE 'fulfilled' END;
  IF outcome = 'fulfilled' AND bought.state = 'purchased' THEN
    UPDATE purchase SET state = 'fulfilled', fulfilled_at_unix = p_now, fulfillment_ref = p_ref WHERE id = p_purchase RETURNING * INTO bought;
    UPDATE offer_seller SET open_purchases = open_purchases - 1 WHERE account_id = p_seller;
    is_new := true;
  END IF;
  buyer_id := bought.buyer_id; offer_id := bought.offer_id; fulfilled_at_unix := bought.fulfilled_at_unix;
  SELECT o.title INTO title FROM offer o WHERE o.id = bought.offer_id;
  RETURN NEXT;
END $$;
