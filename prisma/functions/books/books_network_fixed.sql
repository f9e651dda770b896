-- Refuses another network for a rail whose first movement has fixed it, and the removal of the row.
CREATE OR REPLACE FUNCTION books_network_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD.lightning IS NOT NULL AND NEW.lightning IS DISTINCT FROM OLD.lightning)
    OR (OLD.chain IS NOT NULL AND NEW.chain IS DISTINCT FROM OLD.chain) OR (OLD.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card)
    OR (OLD.xrpl IS NOT NULL AND NEW.xrpl IS DISTINCT FROM OLD.xrpl) THEN
    RAISE EXCEPTION 'books: the network of these books is fixed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
