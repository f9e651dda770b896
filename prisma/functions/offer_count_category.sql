-- Counts the active offers of each category, so that a page of the marketplace counts nothing.
CREATE OR REPLACE FUNCTION offer_count_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.active THEN
    INSERT INTO offer_category AS c (category, offers) VALUES (NEW.category, 1) ON CONFLICT (category) DO UPDATE SET offers = c.offers + 1;
  ELSIF TG_OP = 'UPDATE' AND OLD.active AND NOT NEW.active THEN
    UPDATE offer_category SET offers = offers - 1 WHERE category = NEW.category;
  END IF;
  RETURN NULL;
END $$;
