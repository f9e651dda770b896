-- Rows are append-only.
CREATE OR REPLACE TRIGGER proof_reveal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_reveal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
