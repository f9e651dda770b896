-- Notes since when something outside holds the verdicts of these events (payloads 2.9, committed_at). The lock of the totals lets an
-- entry and an anchor that arrive at the same moment see each other. A commit only moves to a stronger clock.
CREATE OR REPLACE FUNCTION ledger_note_commits(event_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
  changed bigint;
BEGIN
  PERFORM 1 FROM ledger_totals WHERE id = 1 FOR UPDATE;
  WITH clocks AS (
    SELECT e.entry, a.block_time_unix AS block, CASE WHEN r.anchored_at_unix IS NOT NULL THEN e.created_at_unix END AS relay,
      o.block_time_unix AS onchain
    FROM ledger_entry e
    LEFT JOIN anchor a ON a.event_id = e.event_id AND a.kind = 'event' AND a.state = 'confirmed' AND a.precedence
    LEFT JOIN relay_anchor r ON r.event_id = e.event_id
    LEFT JOIN onchain_commit o ON o.event_id = e.event_id AND o.state = 'final'
    WHERE e.event_id = ANY (event_ids) AND e.type IN ('pre_action_verdict', 'self_submitted_verdict')
  ), noted AS (
    INSERT INTO ledger_commit (entry, committed_at_unix, tier)
    SELECT entry, COALESCE(block, relay, onchain), CASE WHEN block IS NOT NULL THEN 0 WHEN relay IS NOT NULL THEN 1 ELSE 2 END
    FROM clocks WHERE COALESCE(block, relay, onchain) IS NOT NULL
    ON CONFLICT (entry) DO UPDATE SET committed_at_unix = excluded.committed_at_unix, tier = excluded.tier
      WHERE ledger_commit.tier > excluded.tier
    -- A row that was inserted, not updated, has no deleting transaction.
    RETURNING (xmax = 0) AS is_new
  )
  SELECT count(*) FILTER (WHERE is_new), count(*) INTO added, changed FROM noted;
  IF changed > 0 THEN
    UPDATE ledger_totals SET verdicts_committed = verdicts_committed + added, commits_version = commits_version + 1 WHERE id = 1;
  END IF;
END $$;
