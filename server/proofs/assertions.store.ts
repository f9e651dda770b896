/** The log of verifications that asserted an intended verifier: append-only, gap-free, hash-chained. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/canonical-json.ts'
import type { Database } from '#server/db.ts'
import type { Writer } from '#server/settlement.ts'

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

export const assertionWriter: Writer<Assertion, null> = {
  name: 'assertion',
  maxBatch: 64,
  concurrency: 1,
  async write(tx, assertions, ctx) {
    // One writer at a time over all servers, or two rows could claim one place.
    await tx.query('assertion_lock', 'SELECT pg_advisory_xact_lock(7102840918)', [])
    const [last] = await tx.query<{ seq: number; head_sha256: string }>(
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
          consumed: false,
          checked_at: ctx.nowUnix(),
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
    return assertions.map(() => null)
  },
}

export type ChainedAssertion = ReturnType<typeof chainRow>

export async function listAssertionRows(
  db: Database,
  { eventId, beforeSeq, limit }: { eventId: string | null; beforeSeq: number | null; limit: number },
): Promise<ChainedAssertion[]> {
  return db.query<ChainedAssertion>(
    'assertion_list',
    `SELECT seq, event_id, decision_ref, expect_intended_verifier, proof_intended_verifier, matched, authenticated, valid,
       consumed, checked_at_unix AS checked_at, row_sha256, head_sha256
     FROM verify_proof_log WHERE ($1::text IS NULL OR event_id = $1) AND ($2::bigint IS NULL OR seq < $2)
     ORDER BY seq DESC LIMIT $3`,
    [eventId, beforeSeq, limit],
  )
}

export async function assertionHead(db: Database): Promise<{ total: number; head: string }> {
  const [row] = await db.query<{ seq: number; head_sha256: string }>(
    'assertion_head',
    'SELECT seq, head_sha256 FROM verify_proof_log ORDER BY seq DESC LIMIT 1',
    [],
  )
  return { total: row?.seq ?? 0, head: row?.head_sha256 ?? assertionGenesis }
}
