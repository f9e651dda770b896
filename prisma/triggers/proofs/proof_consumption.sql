-- Rows are append-only.
CREATE OR REPLACE TRIGGER proof_consumption_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_consumption
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
