-- The price of a direct message to an account: its newest active offer of category dm, else 300 sats.
CREATE OR REPLACE FUNCTION dm_price(p_recipient uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT price_sats FROM offer WHERE seller_id = p_recipient AND category = 'dm' AND active AND hidden_at_unix IS NULL ORDER BY seq DESC LIMIT 1), 300)
$$;
