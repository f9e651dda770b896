-- Notes the commits of verdicts that a relay returned for the first time.
CREATE OR REPLACE FUNCTION ledger_commit_by_relay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_note_commits(ids) FROM (
    SELECT array_agg(n.event_id) AS ids FROM checked n JOIN unchecked o ON o.event_id = n.event_id
    WHERE o.anchored_at_unix IS NULL AND n.anchored_at_unix IS NOT NULL
  ) AS held WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;
