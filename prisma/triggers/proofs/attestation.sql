-- Rows are append-only.
CREATE OR REPLACE TRIGGER attestation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON attestation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
