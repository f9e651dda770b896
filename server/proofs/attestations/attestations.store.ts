/** Stores attestations: what /witness and /prove have signed, numbered without a gap. Rows are only added. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'
import type { Sealed } from '../signing/seal.ts'

export interface NewAttestation {
  position: number
  proofId: string
  kind: 'action' | 'witness'
  agentId: string | null
  /** The audited action; null for a witnessed claim. */
  actionId: string | null
  isWithheld: boolean
  /** The payload, or the commitment to it while it is withheld. */
  sealed: Sealed
  /** Of the payload, also while it is withheld. */
  proofHash: Hex64
}

/** The next free position. The lock is held until the transaction ends, so that no position is missing. */
export async function takePosition(tx: Transaction): Promise<number> {
  await tx.query('attestation_lock', 'SELECT pg_advisory_xact_lock(7102840923)', [])
  return (await newestPosition(tx)) + 1
}

export async function insertAttestations(
  tx: Transaction,
  items: readonly NewAttestation[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'attestation_insert',
    `INSERT INTO attestation (position, proof_id, kind, agent_id, action_id, is_withheld, signature_type, event_id,
       content, hmac, hmac_key_id, proof_hash, created_at_unix)
     SELECT position, proof_id, kind, agent_id, action_id, is_withheld, signature_type, event_id, content, hmac,
       hmac_key_id, proof_hash, $13
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::text[])
       AS a(position, proof_id, kind, agent_id, action_id, is_withheld, signature_type, event_id, content, hmac,
         hmac_key_id, proof_hash)`,
    [
      items.map(({ position }) => position),
      items.map(({ proofId }) => proofId),
      items.map(({ kind }) => kind),
      items.map(({ agentId }) => agentId),
      items.map(({ actionId }) => actionId),
      items.map(({ isWithheld }) => isWithheld),
      items.map(({ sealed }) => sealed.signatureType),
      items.map(({ sealed }) => sealed.event?.id ?? null),
      items.map(({ sealed }) => (sealed.event ? null : sealed.content)),
      items.map(({ sealed }) => sealed.hmac?.mac ?? null),
      items.map(({ sealed }) => sealed.hmac?.key_id ?? null),
      items.map(({ proofHash }) => proofHash),
      nowUnix,
    ],
  )
}

/** 0 while there is none. */
async function newestPosition(db: Database | Transaction): Promise<number> {
  const [last] = await db.query(
    'attestation_last',
    'SELECT position FROM attestation ORDER BY position DESC LIMIT 1',
    [],
  )
  return last?.position ?? 0
}

export interface AttestationPage {
  agentId: string | null
  beforePosition: number | null
  offset: number
  limit: number
}

/** Newest first. */
export async function listAttestationRows(
  db: Database,
  { agentId, beforePosition, offset, limit }: AttestationPage,
) {
  return db.query(
    'attestation_list',
    `SELECT a.position, a.proof_id, a.kind, a.agent_id, a.proof_hash, a.created_at_unix, a.signature_type,
       a.is_withheld, r.state
     FROM attestation a LEFT JOIN proof_reveal r ON r.proof_id = a.proof_id
     WHERE ($1::text IS NULL OR a.agent_id = $1) AND ($2::bigint IS NULL OR a.position < $2)
     ORDER BY a.position DESC OFFSET $3 LIMIT $4`,
    [agentId, beforePosition, offset, limit],
  )
}

/** A withheld payload leaves the database only when it was revealed. */
const wholeRow = `SELECT a.position, a.proof_id, a.kind, a.agent_id, a.action_id, a.is_withheld, a.signature_type,
  a.event_id, a.content, a.hmac, a.hmac_key_id, a.proof_hash, a.created_at_unix, e.body, r.state, r.recomputed_hash,
  r.revealed_content, r.revealed_at_unix, b.body AS bound_body,
  CASE WHEN r.state = 'content_bound' THEN w.content END AS bound_content,
  CASE WHEN r.state = 'content_bound' THEN w.hmac END AS bound_hmac,
  CASE WHEN r.state = 'content_bound' THEN w.hmac_key_id END AS bound_hmac_key_id
FROM attestation a LEFT JOIN signed_event e ON e.id = a.event_id
  LEFT JOIN withheld_proof w ON w.proof_id = a.proof_id LEFT JOIN proof_reveal r ON r.proof_id = a.proof_id
  LEFT JOIN signed_event b ON b.id = r.event_id`

/** Newest first, each with what is public of it. */
export async function listWholeAttestations(db: Database, beforePosition: number | null, limit: number) {
  return db.query(
    'attestation_bodies',
    `${wholeRow} WHERE ($1::bigint IS NULL OR a.position < $1) ORDER BY a.position DESC LIMIT $2`,
    [beforePosition, limit],
  )
}

/** Without an agent, the newest position is the count. */
export async function countAttestations(db: Database, agentId: string | null): Promise<number> {
  if (agentId === null) return newestPosition(db)
  const [row] = await db.query(
    'attestation_count',
    'SELECT count(*) AS total FROM attestation WHERE agent_id = $1',
    [agentId],
  )
  return Number(row?.total ?? 0)
}

const PROOF_ID = /^proof_[0-9a-f]{20}$/

export type WholeAttestation = Statements['attestation_find']['row']

/** Null for what is no proof id, which Postgres might not take as text. */
export async function findAttestation(
  db: Pick<Database, 'query'>,
  proofId: string,
): Promise<WholeAttestation | null> {
  if (!PROOF_ID.test(proofId)) return null
  const [row] = await db.query('attestation_find', `${wholeRow} WHERE a.proof_id = $1`, [proofId])
  return row ?? null
}
