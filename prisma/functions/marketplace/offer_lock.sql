-- Locks what a purchase of p_offer by p_buyer changes, in the one order of all sales: seller, offer, accounts of both. Answers the seller,
-- null for an unknown offer.
CREATE OR REPLACE FUNCTION offer_lock(p_offer text, p_buyer uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE seller uuid;
BEGIN
  SELECT seller_id INTO seller FROM offer WHERE id = p_offer;
  IF seller IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM offer_seller WHERE account_id = seller FOR UPDATE;
  PERFORM FROM offer WHERE id = p_offer FOR UPDATE;
  PERFORM FROM books_lock(ARRAY[p_buyer, seller]);
  RETURN seller;
END $$;
