-- The orders of the list hold the columns that it filters by, and only offers that it shows: a page is skipped and filtered in the
-- index, and its rows alone are read.
DROP INDEX offer_by_score, offer_by_age, offer_by_price, offer_by_sales, offer_of_category_by_score, offer_of_category_by_age,
  offer_of_category_by_price, offer_of_category_by_sales, offer_words;
CREATE INDEX offer_by_score ON offer (score, seq) INCLUDE (price_sats, sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_by_age ON offer (seq) INCLUDE (price_sats, sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_by_price ON offer (price_sats, seq) INCLUDE (sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_by_sales ON offer (sold_count, seq) INCLUDE (price_sats)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_of_category_by_score ON offer (category, score, seq) INCLUDE (price_sats, sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_of_category_by_age ON offer (category, seq) INCLUDE (price_sats, sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_of_category_by_price ON offer (category, price_sats, seq) INCLUDE (sold_count)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_of_category_by_sales ON offer (category, sold_count, seq) INCLUDE (price_sats)
  WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
CREATE INDEX offer_words ON offer USING gin (words) WHERE active AND hidden_at_unix IS NULL AND NOT seller_suspended;
