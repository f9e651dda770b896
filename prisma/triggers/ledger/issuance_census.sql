-- Rows are append-only.
CREATE OR REPLACE TRIGGER issuance_census_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON issuance_census
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
