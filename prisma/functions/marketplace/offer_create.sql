-- Lists an offer with what it delivers. The row of the seller is locked, so that a sale at the same time does not miss the new offer.
CREATE OR REPLACE FUNCTION offer_create(p_id text, p_seller uuid, p_title text, p_description text, p_price int, p_category text,
  p_preview text, p_thumbnail text, p_content text, p_now bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE seller offer_seller;
BEGIN
  INSERT INTO offer_seller AS s (account_id) VALUES (p_seller)
    ON CONFLICT (account_id) DO UPDATE SET sales = s.sales RETURNING * INTO seller;
  INSERT INTO offer (id, seller_id, title, description, price_sats, category, preview_text, thumbnail_url, delivery, score, created_at_unix)
    VALUES (p_id, p_seller, p_title, p_description, p_price, p_category, p_preview, p_thumbnail,
      CASE WHEN p_content IS NULL THEN 'manual' ELSE 'instant' END, offer_score(0, 0, seller.sales, seller.earned_sats), p_now);
  IF p_content IS NOT NULL THEN INSERT INTO offer_content (offer_id, content) VALUES (p_id, p_content); END IF;
END $$;
