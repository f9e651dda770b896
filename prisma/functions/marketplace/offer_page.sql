-- A page of active offers: `featured` by reputation, `newest`, `sold`, each descending, or `price`, ascending; offers with equal keys by
-- number. p_after_key and p_after_seq are those of the last offer seen.
CREATE OR REPLACE FUNCTION offer_page(p_sort text, p_category text, p_words text, p_min int, p_max int, p_sold int,
  p_after_key bigint, p_after_seq bigint, p_offset int, p_limit int) RETURNS SETOF offer LANGUAGE plpgsql STABLE AS $$
DECLARE
  key text := CASE p_sort WHEN 'featured' THEN 'score' WHEN 'newest' THEN 'seq' WHEN 'price' THEN 'price_sats' ELSE 'sold_count' END;
  direction text := CASE p_sort WHEN 'price' THEN 'ASC' ELSE 'DESC' END;
  condition text := offer_condition(p_category, p_words, p_min, p_max, p_sold);
BEGIN
  IF p_after_seq IS NOT NULL THEN
    condition := condition || format(' AND (%I, seq) %s (%s, %s)', key, CASE p_sort WHEN 'price' THEN '>' ELSE '<' END, p_after_key, p_after_seq);
  END IF;
  RETURN QUERY EXECUTE format('SELECT * FROM offer WHERE %s ORDER BY %I %s, seq %s OFFSET %s LIMIT %s', condition, key, direction, direction, p_offset, p_limit);
END $$;
