/** Reads the counts for /stats from indexes and small aggregates. */
import type { Database } from '#server/kernel/db.ts'

const daySeconds = 86_400

export async function readStats(db: Database, nowUnix: number) {
  const since = nowUnix - daySeconds
  const today = nowUnix - (nowUnix % daySeconds)
  const [verdicts, proofs, accounts, flow, days, records, withdrawals, trade] = await Promise.all([
    db.query(
      'stats_verdicts',
      'SELECT verdict, count(*) AS reviews, count(event_id) AS signed FROM review GROUP BY verdict',
      [],
    ),
    db.prisma.signedEvent.count(),
    db.prisma.account.count(),
    db.query(
      'stats_flow',
      `SELECT count(*) AS calls, COALESCE(sum(amount_sats), 0)::bigint AS sats,
         COALESCE(sum(amount_sats) FILTER (WHERE delivered_at_unix > $1), 0)::bigint AS sats_24h,
         count(DISTINCT account_id) FILTER (WHERE delivered_at_unix > $1) AS active
       FROM charge WHERE state = 'delivered'`,
      [since],
    ),
    db.query(
      'stats_days',
      `SELECT created_at_unix / ${daySeconds} AS day, count(*) AS reviews FROM review WHERE created_at_unix >= $1 GROUP BY 1`,
      [today - 6 * daySeconds],
    ),
    db.query(
      'stats_records',
      `SELECT (SELECT count(*) FROM signed_event WHERE schema = 'assay.witness_proof.v1') AS witnessed,
         (SELECT count(*) FROM verify_proof_log) AS assertions,
         (SELECT count(*) FROM ledger_entry WHERE NOT reserved) AS entries,
         (SELECT count(DISTINCT owner_id) FROM books_account WHERE unit <> 'BONUS' AND movements > 0) AS funded`,
      [],
    ),
    db.query(
      'stats_withdrawals',
      `SELECT count(*) AS requests, count(*) FILTER (WHERE state = 'paid') AS sent,
         COALESCE(sum(amount_msat) FILTER (WHERE state = 'paid') / 1000, 0)::bigint AS sent_sats FROM withdrawal`,
      [],
    ),
    db.query(
      'stats_trade',
      `SELECT (SELECT COALESCE(sum(offers), 0) FROM offer_category)::int AS active_listings, p.purchases, p.purchases_24h, p.volume_sats,
         b.posts, b.posts_24h, (SELECT count(*) FROM direct_message) AS direct_messages
       FROM (SELECT count(*) AS purchases, count(*) FILTER (WHERE created_at_unix > $1) AS purchases_24h,
               COALESCE(sum(price_sats), 0)::bigint AS volume_sats FROM purchase) AS p,
            (SELECT count(*) AS posts, count(*) FILTER (WHERE created_at_unix > $1) AS posts_24h FROM board_post) AS b
       /* not null: active_listings, purchases, purchases_24h, volume_sats, posts, posts_24h, direct_messages */`,
      [since],
    ),
  ])
  const { posts, posts_24h, direct_messages, ...marketplace } = trade[0]!
  const reviewsOf = (verdict: string) => verdicts.find((row) => row.verdict === verdict)?.reviews ?? 0
  return {
    verification: {
      verdicts: verdicts.reduce((total, row) => total + row.reviews, 0),
      by_verdict: {
        approve: reviewsOf('approve'),
        approve_with_concerns: reviewsOf('approve_with_concerns'),
        reject: reviewsOf('reject'),
      },
      signed: verdicts.reduce((total, row) => total + row.signed, 0),
      proofs,
      witnessed: records[0]!.witnessed,
      verify_calls: records[0]!.assertions,
      ledger_entries: records[0]!.entries,
    },
    proof_of_flow: {
      registered_accounts: accounts,
      funded_accounts: records[0]!.funded,
      active_accounts_24h: flow[0]!.active,
      total_calls: flow[0]!.calls,
      sats_flowed_estimate: flow[0]!.sats,
      sats_flowed_24h_estimate: flow[0]!.sats_24h,
      withdrawn_sats: withdrawals[0]!.sent_sats,
    },
    marketplace,
    board: { posts, posts_24h, direct_messages },
    withdrawals: withdrawals[0]!,
    daily_activity: Array.from({ length: 7 }, (_, index) => {
      const day = today / daySeconds - 6 + index
      return {
        date: new Date(day * daySeconds * 1_000).toISOString().slice(0, 10),
        verdicts: days.find((row) => row.day === day)?.reviews ?? 0,
      }
    }),
  }
}
