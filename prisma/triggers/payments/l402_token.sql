-- A token that was spent, converted or revoked stays so.
CREATE OR REPLACE TRIGGER l402_token_final BEFORE UPDATE ON l402_token
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('spent', 'converted', 'revoked');
