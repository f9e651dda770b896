-- Rows are append-only.
CREATE OR REPLACE TRIGGER account_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
