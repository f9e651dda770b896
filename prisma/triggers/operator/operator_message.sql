-- A message that was accepted stays accepted.
CREATE OR REPLACE TRIGGER operator_message_final BEFORE UPDATE ON operator_message
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('accepted');
