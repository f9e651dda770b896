-- Takes purchases older than seven days out of the recent sales of their offers; answers how many. Locks in the order of offer_lock.
CREATE OR REPLACE FUNCTION offer_age_sales(p_now bigint, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ids text[]; sellers uuid[]; aged int;
BEGIN
  SELECT array_agg(p.id), array_agg(DISTINCT p.seller_id) INTO ids, sellers
    FROM (SELECT id, seller_id FROM purchase WHERE is_recent AND created_at_unix <= p_now - 604800 ORDER BY created_at_unix LIMIT p_limit) p;
  IF ids IS NULL THEN RETURN 0; END IF;
  PERFORM FROM offer_seller WHERE account_id = ANY (sellers) ORDER BY account_id FOR UPDATE;
  WITH old AS (UPDATE purchase SET is_recent = false WHERE id = ANY (ids) AND is_recent RETURNING offer_id),
    counted AS (SELECT offer_id, count(*)::int AS sales FROM old GROUP BY offer_id),
    changed AS (
      UPDATE offer o SET recent_sales = o.recent_sales - c.sales,
        score = offer_score(o.sold_count, o.recent_sales - c.sales, s.sales, s.earned_sats)
      FROM counted c, offer_seller s WHERE o.id = c.offer_id AND s.account_id = o.seller_id)
  SELECT count(*)::int INTO aged FROM old;
  RETURN aged;
END $$;
