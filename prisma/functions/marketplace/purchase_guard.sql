-- A purchase keeps what was bought and paid; it is delivered once and rated once.
CREATE OR REPLACE FUNCTION purchase_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'purchase: % is never removed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.id, NEW.seq, NEW.offer_id, NEW.buyer_id, NEW.seller_id, NEW.price_sats, NEW.payout_sats, NEW.buyer_input, NEW.created_at_unix)
    IS DISTINCT FROM (OLD.id, OLD.seq, OLD.offer_id, OLD.buyer_id, OLD.seller_id, OLD.price_sats, OLD.payout_sats, OLD.buyer_input, OLD.created_at_unix)
    OR OLD.state = 'fulfilled' AND (NEW.state, NEW.fulfilled_at_unix, NEW.fulfillment_ref) IS DISTINCT FROM (OLD.state, OLD.fulfilled_at_unix, OLD.fulfillment_ref)
    OR OLD.stars IS NOT NULL AND NEW.stars IS DISTINCT FROM OLD.stars
    OR NEW.is_recent AND NOT OLD.is_recent THEN
    RAISE EXCEPTION 'purchase: % was made as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
