-- Evidence is append-only.
CREATE OR REPLACE TRIGGER head_evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON head_evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
