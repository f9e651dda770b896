/** Finds the verdict that the governance block shows: anchored with precedence if there is one, then anchored, then newest. */
import type { Database } from '#server/kernel/db.ts'

export async function findGovernedVerdict(db: Database, pubkey: string) {
  const [row] = await db.query(
    'governed_verdict',
    `SELECT e.entry, e.event_id, e.record_raw, s.body,
       (SELECT min(o.settled_at_unix) FROM ledger_outcome o WHERE o.verdict_entry = e.entry) AS settled_at_unix
     FROM ledger_entry e JOIN signed_event s ON s.id = e.event_id
       LEFT JOIN anchor a ON a.event_id = e.event_id AND a.kind = 'event'
     WHERE e.type IN ('pre_action_verdict', 'self_submitted_verdict')
       AND s.pubkey = $1
     ORDER BY COALESCE(a.precedence, false) DESC, (a.state = 'confirmed') DESC NULLS LAST, e.entry DESC LIMIT 1
     /* not null: event_id, record_raw, body */`,
    [pubkey],
  )
  return row ?? null
}
