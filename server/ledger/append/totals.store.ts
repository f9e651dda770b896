/** Reads the totals behind track record and reputation without counting the ledger. */

import type { Hex64 } from '#protocol/bytes.ts'
import { type AttesterSetCount, attesterSetKey } from '#protocol/ledger/figures/effective-count.ts'
import { usdE8 } from '#protocol/ledger/figures/outcome.ts'
import { type AxisTotals, attesterFingerprint } from '#protocol/ledger/figures/reputation.ts'
import type { TrackRecordTotals } from '#protocol/ledger/figures/track-record.ts'
import type { Database } from '#server/kernel/db.ts'
import { type CommitGate, readCommitGate } from '../read/commit-gate.store.ts'

export interface LedgerTotals {
  axis: AxisTotals
  record: TrackRecordTotals
  mandatoryPublished: number
}

export async function readTotals(db: Database): Promise<LedgerTotals> {
  const [[totals], sets, attesters, gate] = await Promise.all([
    db.query('ledger_totals', 'SELECT * FROM ledger_totals WHERE id = 1', []),
    db.query('ledger_sets', 'SELECT members, entries, artifacts FROM ledger_attester_set', []),
    readAttesters(db),
    readCommitGate(db, null),
  ])
  const { wins, losses, closed } = totals!
  const artifactSets = sets.map(({ members, artifacts: count }) => ({ members, count }))
  return {
    axis: {
      totalEntries: totals!.entries,
      verifiedEntries: totals!.signature_verified,
      verdicts: totals!.verdicts,
      artifacts: sumOf(artifactSets),
      entrySets: sets.map(({ members, entries: count }) => ({ members, count })),
      artifactSets,
      ...gate,
      attesters,
    },
    record: {
      wins,
      losses,
      breakevens: closed - wins - losses,
      netPnlUsdE8: usdE8(
        totals!.net_pnl_usd.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros)),
      ),
      researchCalls: totals!.research_calls,
      governedDecisions: totals!.governed_decisions,
      ledgerEntries: totals!.entries,
    },
    mandatoryPublished: totals!.mandatory_published,
  }
}

const sumOf = (sets: readonly AttesterSetCount[]): number => sets.reduce((sum, { count }) => sum + count, 0)

async function readAttesters(db: Database): Promise<AxisTotals['attesters']> {
  const rows = await db.query(
    'ledger_attesters',
    'SELECT name, since_unix FROM ledger_attester ORDER BY first_entry DESC',
    [],
  )
  return {
    fingerprint: attesterFingerprint(rows.map(({ name }) => name)),
    count: rows.length,
    lastChangedAt: rows[0]?.since_unix ?? null,
  }
}

interface AnchoredSets {
  entrySets: AttesterSetCount[]
  artifactSets: AttesterSetCount[]
  verdicts: number
  gate: CommitGate
}

/** Counts the entries attested by one of these keys, for readers that trust only those keys. */
export async function readAnchoredSets(db: Database, keys: readonly Hex64[]): Promise<AnchoredSets> {
  const names = keys.flatMap((key) => [`op:${key}`, `key:${key}`])
  const [entrySets, artifacts, gate] = await Promise.all([
    db.query(
      'ledger_anchored_entries',
      'SELECT attesters AS members, count(*) AS count FROM ledger_entry WHERE attesters && $1::text[] GROUP BY attesters',
      [names],
    ),
    db.query(
      'ledger_anchored_artifacts',
      `SELECT members, count(*) AS count, sum(verdicts)::bigint AS verdicts FROM (
         SELECT array_agg(DISTINCT name ORDER BY name) AS members, count(DISTINCT entry) AS verdicts
         FROM ledger_entry, unnest(attesters) AS name
         WHERE attesters && $1::text[] AND type IN ('pre_action_verdict', 'self_submitted_verdict') GROUP BY artifact_hash
       ) AS by_artifact GROUP BY members /* not null: members, verdicts */`,
      [names],
    ),
    readCommitGate(db, names),
  ])
  return {
    gate,
    entrySets: merged(entrySets),
    artifactSets: merged(artifacts),
    verdicts: artifacts.reduce((sum, { verdicts }) => sum + verdicts, 0),
  }
}

function merged(rows: readonly AttesterSetCount[]): AttesterSetCount[] {
  const byKey = new Map<string, AttesterSetCount>()
  for (const { members, count } of rows) {
    const key = attesterSetKey(members)
    byKey.set(key, { members, count: count + (byKey.get(key)?.count ?? 0) })
  }
  return [...byKey.values()]
}
