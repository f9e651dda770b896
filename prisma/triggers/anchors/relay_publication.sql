-- What a relay has accepted stays accepted.
CREATE OR REPLACE TRIGGER relay_publication_final BEFORE UPDATE ON relay_publication
  FOR EACH ROW EXECUTE FUNCTION ended_stays_ended('accepted');
CREATE OR REPLACE TRIGGER relay_publication_kept BEFORE DELETE OR TRUNCATE ON relay_publication
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
