-- Rows are append-only.
CREATE OR REPLACE TRIGGER pq_companion_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pq_companion
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
