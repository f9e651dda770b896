/** Stores attestations (what /witness and /prove have signed), and the exact bytes of witnessed claims. Rows are only added. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface NewAttestation {
  proofId: string
  kind: 'action' | 'witness'
  agentId: string | null
  /** The audited action; null for a witnessed claim. */
  actionId: string | null
  eventId: Hex64
  proofHash: Hex64
}

/** Returns the positions, in order. The lock is held until the transaction ends, so that no position is missing. */
export async function insertAttestations(
  tx: Transaction,
  items: readonly NewAttestation[],
  nowUnix: number,
): Promise<number[]> {
  await tx.query('attestation_lock', 'SELECT pg_advisory_xact_lock(7102840923)', [])
  const last = await newestPosition(tx)
  const positions = items.map((_, offset) => last + 1 + offset)
  await tx.query(
    'attestation_insert',
    `INSERT INTO attestation (position, proof_id, kind, agent_id, action_id, event_id, proof_hash, created_at_unix)
     SELECT position, proof_id, kind, agent_id, action_id, event_id, proof_hash, $8
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS a(position, proof_id, kind, agent_id, action_id, event_id, proof_hash)`,
    [
      positions,
      items.map(({ proofId }) => proofId),
      items.map(({ kind }) => kind),
      items.map(({ agentId }) => agentId),
      items.map(({ actionId }) => actionId),
      items.map(({ eventId }) => eventId),
      items.map(({ proofHash }) => proofHash),
      nowUnix,
    ],
  )
  return positions
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
    `SELECT position, proof_id, kind, agent_id, proof_hash, created_at_unix FROM attestation
     WHERE ($1::text IS NULL OR agent_id = $1) AND ($2::bigint IS NULL OR position < $2)
     ORDER BY position DESC OFFSET $3 LIMIT $4`,
    [agentId, beforePosition, offset, limit],
  )
}

/** Newest first, each with its signed event as JSON text. */
export async function listAttestationBodies(db: Database, beforePosition: number | null, limit: number) {
  return db.query(
    'attestation_bodies',
    `SELECT a.position, a.proof_id, a.event_id, a.proof_hash, a.created_at_unix, e.body
     FROM attestation a JOIN signed_event e ON e.id = a.event_id
     WHERE ($1::bigint IS NULL OR a.position < $1) ORDER BY a.position DESC LIMIT $2`,
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

/** With its signed event as JSON text. Null for what is no proof id, which Postgres might not take as text. */
export async function findAttestation(db: Database, proofId: string) {
  if (!PROOF_ID.test(proofId)) return null
  const [row] = await db.query(
    'attestation_find',
    `SELECT a.position, a.proof_id, a.kind, a.agent_id, a.action_id, a.event_id, a.proof_hash, a.created_at_unix, e.body
     FROM attestation a JOIN signed_event e ON e.id = a.event_id WHERE a.proof_id = $1`,
    [proofId],
  )
  return row ?? null
}

/** A claim that is known already is kept once. */
export async function insertClaims(
  tx: Transaction,
  claims: readonly { bodyHash: Hex64; body: Uint8Array }[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'claim_insert',
    `INSERT INTO witnessed_claim (body_hash, body, created_at_unix)
     SELECT DISTINCT ON (body_hash) body_hash, body, $3 FROM unnest($1::text[], $2::bytea[]) AS c(body_hash, body)
     ORDER BY body_hash ON CONFLICT (body_hash) DO NOTHING`,
    [
      claims.map(({ bodyHash }) => bodyHash),
      claims.map(({ body }) => Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
      nowUnix,
    ],
  )
}

export async function findClaim(db: Database, bodyHash: string): Promise<Uint8Array | null> {
  const [row] = await db.query('claim_find', 'SELECT body FROM witnessed_claim WHERE body_hash = $1', [
    bodyHash,
  ])
  return row?.body ?? null
}
