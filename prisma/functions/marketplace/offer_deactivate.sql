-- Ends the sale of an offer; 'unknown', 'foreign' or 'inactive', which it also is when it was so before.
CREATE OR REPLACE FUNCTION offer_deactivate(p_offer text, p_seller uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE seller uuid;
BEGIN
  SELECT seller_id INTO seller FROM offer WHERE id = p_offer;
  IF seller IS NULL THEN RETURN 'unknown'; END IF;
  IF seller <> p_seller THEN RETURN 'foreign'; END IF;
  UPDATE offer SET active = false WHERE id = p_offer AND active;
  RETURN 'inactive';
END $$;
