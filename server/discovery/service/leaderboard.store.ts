/** Reads who sold most, what was sold most, and how verifiers are graded; accounts that want to stay off the list are left out. */
import type { Database } from '#server/kernel/db.ts'

const MOST_ROWS = 20

export async function readLeaderboard(db: Database) {
  const [sellers, listings, verifiers] = await Promise.all([
    db.query(
      'leaderboard_sellers',
      `SELECT a.agent_id, s.earned_sats, s.sales FROM offer_seller s JOIN account a ON a.id = s.account_id
       WHERE s.sales > 0 AND a.on_leaderboard AND a.suspended_at_unix IS NULL
       ORDER BY s.earned_sats DESC, s.account_id DESC LIMIT ${MOST_ROWS}`,
      [],
    ),
    db.query(
      'leaderboard_listings',
      `SELECT o.id AS offer_id, o.title, o.sold_count FROM offer o JOIN account a ON a.id = o.seller_id
       WHERE o.active AND o.hidden_at_unix IS NULL AND o.sold_count > 0 AND a.on_leaderboard AND a.suspended_at_unix IS NULL
       ORDER BY o.sold_count DESC, o.seq DESC LIMIT ${MOST_ROWS}`,
      [],
    ),
    db.query(
      'leaderboard_verifiers',
      `SELECT v.name, v.display_name, g.overall FROM conformance_verifier v JOIN LATERAL (
         SELECT overall, grade FROM conformance_grade WHERE name = v.name ORDER BY checked_at_unix DESC LIMIT 1) g ON true
       ORDER BY (g.overall = 'pass') DESC, v.name LIMIT ${MOST_ROWS} /* not null: overall */`,
      [],
    ),
  ])
  return { sellers, listings, verifiers }
}
