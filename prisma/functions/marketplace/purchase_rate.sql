-- Rates a delivered purchase once: 'rated', or 'unknown', 'foreign', 'open', 'differs', which change nothing.
CREATE OR REPLACE FUNCTION purchase_rate(p_purchase text, p_buyer uuid, p_stars int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE bought purchase;
BEGIN
  SELECT * INTO bought FROM purchase WHERE id = p_purchase FOR UPDATE;
  IF bought.id IS NULL THEN RETURN 'unknown'; END IF;
  IF bought.buyer_id <> p_buyer THEN RETURN 'foreign'; END IF;
  IF bought.state <> 'fulfilled' THEN RETURN 'open'; END IF;
  IF bought.stars IS NOT NULL THEN RETURN CASE WHEN bought.stars = p_stars THEN 'rated' ELSE 'differs' END; END IF;
  UPDATE purchase SET stars = p_stars WHERE id = p_purchase;
  UPDATE offer SET ratings = ratings + 1, stars = stars + p_stars WHERE id = bought.offer_id;
  RETURN 'rated';
END $$;
