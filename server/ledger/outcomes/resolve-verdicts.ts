/**
 * Resolves the verdicts cited by new trades. Kept as counts per confidence, so that no request scans the
 * ledger.
 */
import { gradeOutcome, type OutcomeCurrent } from '#protocol/ledger/figures/outcome.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { EntryRow } from '../append/append.store.ts'

interface Resolution {
  entry: number
  confidenceBps: number
  outcome: OutcomeCurrent
}

/** Call in the transaction that appends `rows`, after their trades are stored. */
export async function resolveVerdicts(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  const cited = [
    ...new Set(
      rows.flatMap(({ facts }) => facts?.trades.flatMap((trade) => trade.verdict_entry ?? []) ?? []),
    ),
  ]
  const graded = cited.length === 0 ? [] : await grade(tx, cited)
  // The result of a rejected proposal is never measured: counted, and excluded from the scores.
  const rejected = rows
    .filter(({ facts }) => facts?.judgmentType === 'outcome_verifiable' && facts.verdict === 'reject')
    .map(({ entry, recordRaw }) => ({
      entry,
      confidenceBps: JSON.parse(recordRaw!).verdict.confidence_bps as number,
      outcome: 'evidence_unavailable' as const,
    }))
  await store(tx, [...new Map([...rejected, ...graded].map((one) => [one.entry, one])).values()])
}

async function grade(tx: Transaction, entries: readonly number[]): Promise<Resolution[]> {
  const verdicts = await tx.query(
    'resolution_verdicts',
    `SELECT entry, verdict, (record_raw::jsonb #>> '{verdict,confidence_bps}')::int AS confidence_bps,
         ARRAY(SELECT jsonb_object_keys(CASE WHEN jsonb_typeof(record_raw::jsonb #> '{verdict,proposed_entries}') = 'object'
           THEN record_raw::jsonb #> '{verdict,proposed_entries}' ELSE '{}' END)) AS coins
       FROM ledger_entry WHERE entry = ANY ($1::bigint[]) AND judgment_type = 'outcome_verifiable' /* not null: verdict, confidence_bps */`,
    [entries],
  )
  const trades = await tx.query(
    'resolution_trades',
    `SELECT o.verdict_entry, o.entry, e.record_raw::jsonb -> 'trades' -> o.position AS trade
       FROM ledger_outcome o JOIN ledger_entry e ON e.entry = o.entry WHERE o.verdict_entry = ANY ($1::bigint[]) /* not null: trade */`,
    [entries],
  )
  return verdicts.flatMap(({ entry, verdict, confidence_bps: confidenceBps, coins }) => {
    const { outcome_current: outcome } = gradeOutcome(
      {
        judgmentType: 'outcome_verifiable',
        verdict,
        proposedCoins: coins,
        committedAt: null,
        shadowPnlUsd: null,
      },
      trades
        .filter((one) => one.verdict_entry === entry)
        .map(({ entry: by, trade }) => ({ entry: by, trade })),
    )
    return outcome === null ? [] : [{ entry, confidenceBps, outcome }]
  })
}

/** A later trade may reverse an outcome: one count decreases and another increases. */
async function store(tx: Transaction, resolutions: readonly Resolution[]): Promise<void> {
  if (resolutions.length === 0) return
  const entries = resolutions.map(({ entry }) => entry)
  const confidences = resolutions.map(({ confidenceBps }) => confidenceBps)
  const outcomes = resolutions.map(({ outcome }) => outcome)
  await tx.query(
    'resolution_count_down',
    `UPDATE ledger_calibration c SET verdicts = c.verdicts - d.n FROM (
       SELECT confidence_bps, outcome, count(*) AS n FROM ledger_resolution WHERE entry = ANY ($1::bigint[]) GROUP BY 1, 2
     ) AS d WHERE c.confidence_bps = d.confidence_bps AND c.outcome = d.outcome`,
    [entries],
  )
  await tx.query(
    'resolution_write',
    `INSERT INTO ledger_resolution (entry, confidence_bps, outcome) SELECT * FROM unnest($1::bigint[], $2::int[], $3::text[])
     ON CONFLICT (entry) DO UPDATE SET outcome = excluded.outcome`,
    [entries, confidences, outcomes],
  )
  await tx.query(
    'resolution_count_up',
    `INSERT INTO ledger_calibration AS c (confidence_bps, outcome, verdicts)
     SELECT confidence_bps, outcome, count(*) FROM unnest($1::int[], $2::text[]) AS r(confidence_bps, outcome) GROUP BY 1, 2
     ON CONFLICT (confidence_bps, outcome) DO UPDATE SET verdicts = c.verdicts + excluded.verdicts`,
    [confidences, outcomes],
  )
}
