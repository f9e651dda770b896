-- Notes the commits of verdicts whose id is in a final transaction.
CREATE OR REPLACE FUNCTION ledger_commit_by_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_note_commits(ids) FROM (
    SELECT array_agg(event_id) AS ids FROM written WHERE state = 'final'
  ) AS final WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;
