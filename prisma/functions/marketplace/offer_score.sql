-- Reputation of a seller as an offer shows it: 0 to 100 (payloads 15.1).
CREATE OR REPLACE FUNCTION offer_score(p_sold int, p_recent int, p_seller_sales int, p_seller_earned bigint) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT least(100, 8 * p_sold::bigint + 12 * p_recent::bigint + 4 * p_seller_sales::bigint + least(20, p_seller_earned / 1000))::int
$$;
