-- Rows are append-only.
CREATE OR REPLACE TRIGGER conformance_grade_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conformance_grade
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
