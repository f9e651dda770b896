-- A proposal moves only as the machine says, and none disappears.
CREATE OR REPLACE TRIGGER warden_proposal_guard BEFORE UPDATE ON warden_proposal
  FOR EACH ROW EXECUTE FUNCTION warden_proposal_guard();
CREATE OR REPLACE TRIGGER warden_proposal_kept BEFORE DELETE OR TRUNCATE ON warden_proposal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
