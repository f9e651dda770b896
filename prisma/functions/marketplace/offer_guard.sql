-- An offer keeps its text, seller and price, ends once, and stays listed in the purchases of it.
CREATE OR REPLACE FUNCTION offer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'offer: % is never removed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.id, NEW.seq, NEW.seller_id, NEW.title, NEW.description, NEW.price_sats, NEW.category, NEW.preview_text, NEW.thumbnail_url, NEW.delivery, NEW.created_at_unix)
    IS DISTINCT FROM (OLD.id, OLD.seq, OLD.seller_id, OLD.title, OLD.description, OLD.price_sats, OLD.category, OLD.preview_text, OLD.thumbnail_url, OLD.delivery, OLD.created_at_unix)
    OR NEW.active AND NOT OLD.active THEN
    RAISE EXCEPTION 'offer: what % offers never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
