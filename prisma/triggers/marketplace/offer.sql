-- An offer is changed only by its purchases, by its end and by operators.
CREATE OR REPLACE TRIGGER offer_guard BEFORE UPDATE OR DELETE ON offer
  FOR EACH ROW EXECUTE FUNCTION offer_guard();
CREATE OR REPLACE TRIGGER offer_counts_category AFTER INSERT OR UPDATE OF active, hidden_at_unix, seller_suspended ON offer
  FOR EACH ROW EXECUTE FUNCTION offer_count_category();
