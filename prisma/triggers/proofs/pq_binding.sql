-- Rows are append-only.
CREATE OR REPLACE TRIGGER pq_binding_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pq_binding
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
