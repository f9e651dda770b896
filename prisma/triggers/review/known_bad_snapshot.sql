-- Rows are append-only.
CREATE OR REPLACE TRIGGER known_bad_snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON known_bad_snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
