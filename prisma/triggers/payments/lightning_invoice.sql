-- A settled invoice stays settled.
CREATE OR REPLACE TRIGGER lightning_invoice_final BEFORE UPDATE ON lightning_invoice
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('settled');
