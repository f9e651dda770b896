-- The condition of a list of active offers that nobody has hidden: only the filters that were sent, as literals, so that each list is planned for their values.
-- p_words is a text search query.
CREATE OR REPLACE FUNCTION offer_condition(p_category text, p_words text, p_min int, p_max int, p_sold int) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'active AND hidden_at_unix IS NULL AND NOT seller_suspended' || COALESCE(' AND category = ' || quote_literal(p_category), '')
    || COALESCE(' AND words @@ to_tsquery(''simple'', ' || quote_literal(p_words) || ')', '') || COALESCE(' AND price_sats >= ' || p_min, '')
    || COALESCE(' AND price_sats <= ' || p_max, '') || COALESCE(' AND sold_count >= ' || p_sold, '')
$$;
