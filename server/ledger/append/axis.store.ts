/**
 * Keeps the running counts behind track record and reputation in the appending transaction: totals, and
 * entries and artifacts by set of attesters. No request counts the ledger.
 */
import { attesterSetKey } from '#protocol/ledger/figures/effective-count.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { EntryRow } from './append.store.ts'

const isVerdict = (row: EntryRow): boolean =>
  row.type === 'pre_action_verdict' || row.type === 'self_submitted_verdict'

export async function countEntries(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  await countTotals(tx, rows)
  const setOf = await unionByArtifact(
    tx,
    rows.filter((row) => isVerdict(row) && row.facts?.artifactHash),
  )
  await countSets(tx, rows, setOf)
  await noteAttesters(tx, rows)
}

async function countTotals(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  const count = (test: (row: EntryRow) => boolean): number => rows.filter(test).length
  const trades = rows.flatMap(({ facts }) => facts?.trades ?? [])
  await tx.query(
    'ledger_totals_add',
    `UPDATE ledger_totals SET entries = entries + $1, signature_verified = signature_verified + $1, verdicts = verdicts + $9,
       research_calls = research_calls + $2, governed_decisions = governed_decisions + $3,
       mandatory_published = mandatory_published + $4, closed = closed + $5, wins = wins + $6, losses = losses + $7,
       net_pnl_usd = net_pnl_usd + COALESCE((SELECT sum(p) FROM unnest($8::numeric[]) AS p), 0) WHERE id = 1`,
    [
      rows.length,
      count(
        (row) =>
          row.type === 'pre_action_verdict' &&
          !row.recordRaw?.includes('"spec":"JudgmentExecutionAttestation"'),
      ),
      count(
        (row) =>
          row.type === 'pre_action_verdict' &&
          !!row.recordRaw?.includes('"spec":"JudgmentExecutionAttestation"'),
      ),
      count((row) => row.type === 'pre_action_verdict'),
      trades.length,
      trades.filter(({ result }) => result === 'WIN').length,
      trades.filter(({ result }) => result === 'LOSS').length,
      trades.map(({ realized_pnl_usd: pnl }) => pnl),
      count(isVerdict),
    ],
  )
}

interface Moved {
  /** Null for an artifact that is new. */
  from: string | null
  to: string
  members: readonly string[]
}

/**
 * The attesters of an artifact are the union over all verdicts about it, so a new verdict may move it to
 * another set.
 */
async function unionByArtifact(tx: Transaction, rows: readonly EntryRow[]): Promise<Map<string, Moved>> {
  const moved = new Map<string, Moved>()
  if (rows.length === 0) return moved
  const hashes = [...new Set(rows.map((row) => row.facts!.artifactHash!))]
  const known = await tx.query(
    'ledger_artifact_known',
    'SELECT artifact_hash, set_key FROM ledger_artifact WHERE artifact_hash = ANY ($1::text[])',
    [hashes],
  )
  const before = new Map(known.map((row) => [row.artifact_hash, row.set_key]))
  for (const { facts } of rows) {
    const hash = facts!.artifactHash!
    const earlier = moved.get(hash)?.members ?? (JSON.parse(before.get(hash) ?? '[]') as string[])
    const members = [...new Set([...earlier, ...facts!.attesters])].sort()
    moved.set(hash, { from: before.get(hash) ?? null, to: attesterSetKey(members), members })
  }
  await tx.query(
    'ledger_artifact_write',
    `INSERT INTO ledger_artifact (artifact_hash, set_key) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (artifact_hash) DO UPDATE SET set_key = excluded.set_key WHERE ledger_artifact.set_key <> excluded.set_key`,
    [[...moved.keys()], [...moved.values()].map(({ to }) => to)],
  )
  return moved
}

async function countSets(
  tx: Transaction,
  rows: readonly EntryRow[],
  artifacts: ReadonlyMap<string, Moved>,
): Promise<void> {
  const changes = new Map<string, { members: readonly string[]; entries: number; artifacts: number }>()
  const change = (members: readonly string[]) => {
    const key = attesterSetKey(members)
    const found = changes.get(key) ?? { members, entries: 0, artifacts: 0 }
    changes.set(key, found)
    return found
  }
  for (const { facts } of rows) if (facts) change(facts.attesters).entries += 1
  for (const { from, to, members } of artifacts.values()) {
    if (from === to) continue
    change(members).artifacts += 1
    if (from !== null) change(JSON.parse(from) as string[]).artifacts -= 1
  }
  const keys = [...changes.keys()].sort()
  if (keys.length === 0) return
  const setMembers = keys.map((key) => JSON.stringify([...changes.get(key)!.members].sort()))
  await tx.query(
    'ledger_attester_set_open',
    `INSERT INTO ledger_attester_set (set_key, members, entries, artifacts)
     SELECT key, ARRAY(SELECT jsonb_array_elements_text(members)), 0, 0 FROM unnest($1::text[], $2::jsonb[]) AS c(key, members)
     ON CONFLICT DO NOTHING`,
    [keys, setMembers],
  )
  await tx.query(
    'ledger_attester_set_add',
    `UPDATE ledger_attester_set s SET entries = s.entries + c.entries, artifacts = s.artifacts + c.artifacts
     FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS c(key, entries, artifacts) WHERE s.set_key = c.key`,
    [keys, keys.map((key) => changes.get(key)!.entries), keys.map((key) => changes.get(key)!.artifacts)],
  )
}

async function noteAttesters(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  const first = new Map<string, EntryRow>()
  for (const row of rows)
    for (const name of row.facts?.attesters ?? []) if (!first.has(name)) first.set(name, row)
  const names = [...first.keys()].sort()
  await tx.query(
    'ledger_attester_note',
    `INSERT INTO ledger_attester (name, first_entry, since_unix)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) ON CONFLICT DO NOTHING`,
    [names, names.map((name) => first.get(name)!.entry), names.map((name) => first.get(name)!.createdAtUnix)],
  )
}
