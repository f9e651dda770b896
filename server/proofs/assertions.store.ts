/** Stores the log of verifications that named an intended verifier: append-only, gap-free, hash-chained. */

import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { type Consumption, consumeProofs } from './consumptions/consumptions.store.ts'

export interface Assertion {
  eventId: string
  decisionRef: string | null
  expectIntendedVerifier: string
  proofIntendedVerifier: string | null
  matched: boolean
  authenticated: boolean
  valid: boolean
}

export const assertionGenesis: Hex64 = sha256Hex('assay-verify-log-genesis')

/** The members that row_sha256 covers. */
export interface AssertionRow {
  seq: number
  event_id: string
  decision_ref: string | null
  expect_intended_verifier: string
  proof_intended_verifier: string | null
  matched: boolean
  authenticated: boolean
  valid: boolean
  consumed: boolean
  checked_at: number
}

/** row_sha256 = H(JCS(row)); head_sha256 = H(row_sha256 + "|" + previous head). */
export function chainRow(row: AssertionRow, previousHead: string) {
  const rowSha256 = sha256Hex(jcs(row))
  return { ...row, row_sha256: rowSha256, head_sha256: sha256Hex(`${rowSha256}|${previousHead}`) }
}

/** A verification that is logged. */
export interface Presented {
  /** Null when no intended verifier was named. */
  assertion: Assertion | null
  /** Null when the proof is not to be consumed. */
  consumption: Consumption | null
}

/** Returns whether this call consumed the proof; null when it was not asked to. */
export const presentedWriter: Writer<Presented, { consumed: boolean | null }, ProofsDeps> = {
  name: 'presented',
  maxBatch: 64,
  concurrency: 1,
  async write(tx, items, ctx) {
    // Serialises writers over all servers, or two rows could claim the same position. Taken before any
    // proof is consumed, so that lock holders never wait for each other.
    const isLogged = items.some(({ assertion }) => assertion !== null)
    if (isLogged) await tx.query('assertion_lock', 'SELECT pg_advisory_xact_lock(7102840918)', [])
    const consumed = await consumeProofs(
      tx,
      items.map(({ consumption }) => consumption),
      ctx.nowUnix(),
    )
    if (isLogged)
      await insertAssertions(
        tx,
        items.flatMap(({ assertion }, index) =>
          assertion ? [{ ...assertion, consumed: consumed[index] === true }] : [],
        ),
        ctx.nowUnix(),
      )
    return consumed.map((one) => ({ consumed: one }))
  },
}

async function insertAssertions(
  tx: Transaction,
  assertions: (Assertion & { consumed: boolean })[],
  nowUnix: number,
): Promise<void> {
  const [last] = await tx.query(
    'assertion_last',
    'SELECT seq, head_sha256 FROM verify_proof_log ORDER BY seq DESC LIMIT 1',
    [],
  )
  let seq = last?.seq ?? 0
  let head: string = last?.head_sha256 ?? assertionGenesis
  const rows = assertions.map((assertion) => {
    seq += 1
    const row = chainRow(
      {
        seq,
        event_id: assertion.eventId,
        decision_ref: assertion.decisionRef,
        expect_intended_verifier: assertion.expectIntendedVerifier,
        proof_intended_verifier: assertion.proofIntendedVerifier,
        matched: assertion.matched,
        authenticated: assertion.authenticated,
        valid: assertion.valid,
        consumed: assertion.consumed,
        checked_at: nowUnix,
      },
      head,
    )
    head = row.head_sha256
    return row
  })
  await tx.query(
    'assertion_insert',
    `INSERT INTO verify_proof_log (seq, event_id, decision_ref, expect_intended_verifier, proof_intended_verifier,
       matched, authenticated, valid, consumed, checked_at_unix, row_sha256, head_sha256)
     SELECT seq, event_id, decision_ref, expect_intended_verifier, proof_intended_verifier, matched, authenticated,
       valid, consumed, checked_at, row_sha256, head_sha256
     FROM jsonb_to_recordset($1::jsonb) AS r(seq bigint, event_id text, decision_ref text, expect_intended_verifier text,
       proof_intended_verifier text, matched boolean, authenticated boolean, valid boolean, consumed boolean,
       checked_at bigint, row_sha256 text, head_sha256 text)`,
    [JSON.stringify(rows)],
  )
}

export type ChainedAssertion = ReturnType<typeof chainRow>

export async function listAssertionRows(
  db: Database,
  { eventId, beforeSeq, limit }: { eventId: string | null; beforeSeq: number | null; limit: number },
): Promise<ChainedAssertion[]> {
  return db.query(
    'assertion_list',
    `SELECT seq, event_id, decision_ref, expect_intended_verifier, proof_intended_verifier, matched, authenticated, valid,
       consumed, checked_at_unix AS checked_at, row_sha256, head_sha256
     FROM verify_proof_log WHERE ($1::text IS NULL OR event_id = $1) AND ($2::bigint IS NULL OR seq < $2)
     ORDER BY seq DESC LIMIT $3`,
    [eventId, beforeSeq, limit],
  )
}

export async function assertionHead(db: Database): Promise<{ total: number; head: string }> {
  const [row] = await db.query(
    'assertion_head',
    'SELECT seq, head_sha256 FROM verify_proof_log ORDER BY seq DESC LIMIT 1',
    [],
  )
  return { total: row?.seq ?? 0, head: row?.head_sha256 ?? assertionGenesis }
}
