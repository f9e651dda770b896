/**
 * Reads which outcomes count: those that settled after the earliest verdict that something outside holds. The commits are kept by the
 * database when an anchor lands, so only settled trades are counted here.
 */
import type { AxisTotals } from '#protocol/ledger/figures/axis-figures.ts'
import type { Database } from '#server/kernel/db.ts'

export type CommitGate = Pick<
  AxisTotals,
  'verdictsCommitted' | 'earliestAnchoredCommitAt' | 'gated' | 'excludedPreCommit'
>

/** `attesters`: only entries attested by one of these names; null for all. */
export async function readCommitGate(db: Database, attesters: readonly string[] | null): Promise<CommitGate> {
  const { committed, earliest } = await readCommits(db, attesters)
  const outcomes = await db.query(
    'ledger_gated_outcomes',
    `SELECT o.entry, o.result, o.settled_at_unix > $1::bigint AS counts, count(*) AS trades
     FROM ledger_outcome o JOIN ledger_entry e ON e.entry = o.entry
     WHERE $2::text[] IS NULL OR e.attesters && $2::text[]
     GROUP BY o.entry, o.result, counts ORDER BY o.entry`,
    [earliest, attesters],
  )
  const tally = (result: string): number =>
    outcomes.reduce((sum, row) => (row.counts && row.result === result ? sum + row.trades : sum), 0)
  const excluded = new Map<number, number>()
  for (const { entry, counts, trades } of outcomes)
    if (!counts) excluded.set(entry, (excluded.get(entry) ?? 0) + trades)
  return {
    verdictsCommitted: committed,
    earliestAnchoredCommitAt: earliest,
    gated: { wins: tally('WIN'), losses: tally('LOSS'), breakevens: tally('BREAKEVEN') },
    excludedPreCommit: [...excluded].map(([entry, trades]) => ({ entry, outcomes: trades })),
  }
}

async function readCommits(
  db: Database,
  attesters: readonly string[] | null,
): Promise<{ committed: number; earliest: number | null }> {
  const [row] =
    attesters === null
      ? await db.query(
          'ledger_commits',
          `SELECT verdicts_committed AS committed, (SELECT min(committed_at_unix) FROM ledger_commit) AS earliest
           FROM ledger_totals WHERE id = 1`,
          [],
        )
      : await db.query(
          'ledger_commits_attested',
          `SELECT count(*) AS committed, min(c.committed_at_unix) AS earliest
           FROM ledger_commit c JOIN ledger_entry e ON e.entry = c.entry WHERE e.attesters && $1::text[]`,
          [attesters],
        )
  return row!
}

/** committed_at of an entry's timing; null while nothing outside holds it. */
export async function findCommittedAt(db: Database, entry: number): Promise<number | null> {
  const [row] = await db.query(
    'ledger_commit_of',
    'SELECT committed_at_unix FROM ledger_commit WHERE entry = $1',
    [entry],
  )
  return row?.committed_at_unix ?? null
}
