-- Notes the commits of verdicts whose Bitcoin block precedes every outcome.
CREATE OR REPLACE FUNCTION ledger_commit_by_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_note_commits(ids) FROM (
    SELECT array_agg(event_id) AS ids FROM settled WHERE kind = 'event' AND state = 'confirmed' AND precedence
  ) AS confirmed WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;
