-- Rows are append-only.
CREATE OR REPLACE TRIGGER witnessed_claim_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON witnessed_claim
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
