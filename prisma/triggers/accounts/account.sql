-- A name that an account has given up stays reserved for it.
CREATE OR REPLACE TRIGGER account_keeps_former_name BEFORE INSERT OR UPDATE OF agent_id ON account
  FOR EACH ROW EXECUTE FUNCTION account_keeps_former_name();
