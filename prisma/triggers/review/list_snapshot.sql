-- Rows are append-only.
CREATE OR REPLACE TRIGGER list_snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON list_snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
