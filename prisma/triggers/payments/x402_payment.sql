-- A payment that was spent or converted stays so.
CREATE OR REPLACE TRIGGER x402_payment_final BEFORE UPDATE ON x402_payment
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('spent', 'converted');
