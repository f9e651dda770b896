-- Rows are append-only.
CREATE OR REPLACE TRIGGER log_export_segment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_export_segment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
