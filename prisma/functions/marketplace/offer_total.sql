-- How many active offers match; null beyond p_most, because counting would cost more than the page.
CREATE OR REPLACE FUNCTION offer_total(p_category text, p_words text, p_min int, p_max int, p_sold int, p_most int) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE total bigint;
BEGIN
  IF p_words IS NULL AND p_min IS NULL AND p_max IS NULL AND p_sold IS NULL THEN
    SELECT COALESCE(sum(offers), 0) INTO total FROM offer_category WHERE p_category IS NULL OR category = p_category;
    RETURN total;
  END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM offer WHERE %s LIMIT %s) o', offer_condition(p_category, p_words, p_min, p_max, p_sold), p_most + 1)
    INTO total;
  RETURN CASE WHEN total <= p_most THEN total END;
END $$;
