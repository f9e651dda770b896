-- A revoked referral stays revoked.
CREATE OR REPLACE TRIGGER referral_final BEFORE UPDATE ON referral
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('revoked');
