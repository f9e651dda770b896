-- A withdrawal that was paid or has failed stays so.
CREATE OR REPLACE TRIGGER withdrawal_final BEFORE UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('paid', 'failed');
