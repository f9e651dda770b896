-- A charge that has ended stays ended.
CREATE OR REPLACE TRIGGER charge_final BEFORE UPDATE ON charge
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('delivered', 'released');
