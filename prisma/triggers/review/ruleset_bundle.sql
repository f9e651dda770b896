-- Rows are append-only.
CREATE OR REPLACE TRIGGER ruleset_bundle_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruleset_bundle
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
