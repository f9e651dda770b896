-- A page of active offers: `featured` by reputation, `newest`, `sold`, each descending, or `price`, ascending; offers with equal keys by
-- number. p_after_key and p_after_seq are those of the last offer seen. Rows are read once their numbers are known, so that skipping
-- and filtering need the index alone. Up to 1,000 offers with the words are found first and then put in order: the planner does not
-- know how rare the beginning of a word is, and would walk the whole order for one that is in few offers.
CREATE OR REPLACE FUNCTION offer_page(p_sort text, p_category text, p_words text, p_min int, p_max int, p_sold int,
  p_after_key bigint, p_after_seq bigint, p_offset int, p_limit int) RETURNS SETOF offer LANGUAGE plpgsql STABLE AS $$
DECLARE
  key text := CASE p_sort WHEN 'featured' THEN 'score' WHEN 'newest' THEN 'seq' WHEN 'price' THEN 'price_sats' ELSE 'sold_count' END;
  direction text := CASE p_sort WHEN 'price' THEN 'ASC' ELSE 'DESC' END;
  matches text := format('SELECT seq, %I AS key FROM offer WHERE %s', key, offer_condition(p_category, p_words, p_min, p_max, p_sold));
  rest text := CASE WHEN p_after_seq IS NULL THEN ''
    ELSE format('WHERE (key, seq) %s (%s, %s)', CASE p_sort WHEN 'price' THEN '>' ELSE '<' END, p_after_key, p_after_seq) END;
BEGIN
  IF p_words IS NOT NULL AND offer_total(p_category, p_words, p_min, p_max, p_sold, 1000) IS NOT NULL THEN
    matches := matches || ' OFFSET 0';
  END IF;
  RETURN QUERY EXECUTE format('SELECT o.* FROM (SELECT seq FROM (%1$s) m %2$s ORDER BY key %3$s, seq %3$s OFFSET %4$s LIMIT %5$s) p
    JOIN offer o ON o.seq = p.seq ORDER BY o.%6$I %3$s, o.seq %3$s', matches, rest, direction, p_offset, p_limit, key);
END $$;
