-- Counts the offers of each category that are listed, so that a page of the marketplace counts nothing.
CREATE OR REPLACE FUNCTION offer_count_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_listed boolean := NEW.active AND NEW.hidden_at_unix IS NULL AND NOT NEW.seller_suspended;
  was_listed boolean := TG_OP = 'UPDATE' AND OLD.active AND OLD.hidden_at_unix IS NULL AND NOT OLD.seller_suspended;
BEGIN
  IF is_listed AND NOT was_listed THEN
    INSERT INTO offer_category AS c (category, offers) VALUES (NEW.category, 1) ON CONFLICT (category) DO UPDATE SET offers = c.offers + 1;
  ELSIF was_listed AND NOT is_listed THEN
    UPDATE offer_category SET offers = offers - 1 WHERE category = NEW.category;
  END IF;
  RETURN NULL;
END $$;
