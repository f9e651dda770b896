-- A directive that was taken stays as it was sent.
CREATE OR REPLACE TRIGGER sentinel_directive_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sentinel_directive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
