-- The price of a direct message to an account: its newest active offer of category dm, else 300 sats. An instance without a marketplace has
-- no table of offers.
CREATE OR REPLACE FUNCTION dm_price(p_recipient uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE listed bigint;
BEGIN
  IF to_regclass('public.offer') IS NOT NULL THEN
    EXECUTE $q$SELECT price_sats FROM offer WHERE seller_id = $1 AND category = 'dm' AND active ORDER BY seq DESC LIMIT 1$q$
      INTO listed USING p_recipient;
  END IF;
  RETURN COALESCE(listed, 300);
END $$;
