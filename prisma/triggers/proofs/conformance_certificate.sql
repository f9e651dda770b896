-- Rows are append-only.
CREATE OR REPLACE TRIGGER conformance_certificate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conformance_certificate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
