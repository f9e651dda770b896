/** Fills the queue of operators with proposals that wait, of many priorities. */
import type pg from 'pg'

export async function fillProposals(db: Pick<pg.Pool, 'query'>, proposals: number): Promise<void> {
  await db.query(
    `INSERT INTO warden_proposal (proposal_id, kind, title, detail, params, evidence, status, posterior_bps, impact_weight_milli,
       priority, received_at_unix, sla_due_at_unix)
     SELECT 'wp_' || translate(lpad(n::text, 26, '0'), '0123456789', 'abcdefghij'), 'other', 'Proposal ' || n, repeat('x', 400),
       '{"target_agent": "ledger", "action": "publish_now"}', '[{"label": "Newest entries", "href": "/ledger"}]',
       'pending', n % 10000, 1000, (n % 10000) * 1000, 1790000000 + n, 1790259200 + n FROM generate_series(1, $1::int) AS n`,
    [proposals],
  )
  await db.query('ANALYZE warden_proposal')
}
