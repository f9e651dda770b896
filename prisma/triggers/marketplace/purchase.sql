-- A purchase is changed only by its delivery, its rating and its age.
CREATE OR REPLACE TRIGGER purchase_guard BEFORE UPDATE OR DELETE ON purchase
  FOR EACH ROW EXECUTE FUNCTION purchase_guard();
