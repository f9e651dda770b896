-- Registry rows form a hash chain and never change.
CREATE OR REPLACE TRIGGER known_bad_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON known_bad_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER known_bad_row_follows BEFORE INSERT ON known_bad_row
  FOR EACH ROW EXECUTE FUNCTION chained_row_follows('known-bad row', 'assay-known-bad-genesis');
