-- Rows are append-only.
CREATE OR REPLACE TRIGGER withheld_proof_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withheld_proof
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
