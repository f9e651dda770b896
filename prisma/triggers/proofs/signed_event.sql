-- Rows are append-only.
CREATE OR REPLACE TRIGGER signed_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
