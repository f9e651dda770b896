-- Notes the commits of verdicts that become entries after something outside held them.
CREATE OR REPLACE FUNCTION ledger_commit_by_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_note_commits(ids) FROM (
    SELECT array_agg(event_id) AS ids FROM appended WHERE type IN ('pre_action_verdict', 'self_submitted_verdict')
  ) AS verdicts WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;
