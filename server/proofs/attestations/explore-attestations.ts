/** Reads attestations for the pages, with what their signed payloads say. */
import type { Database } from '#server/kernel/db.ts'
import { findAttestation, listAttestationBodies } from './attestations.store.ts'

export interface AttestationView {
  position: number
  proofId: string
  eventId: string
  proofHash: string
  createdAtUnix: number
  source: string
  /** Null when the claim was sent as bytes. */
  text: string | null
  bodyHash: string
  bodyBytes: number
}

interface Row {
  position: number
  proof_id: string
  event_id: string
  proof_hash: string
  created_at_unix: number
  body: string
}

const shownRows = 50

/** Newest first. `before`: a position; null for the newest. */
export async function exploreAttestations(db: Database, before: number | null) {
  const rows = await listAttestationBodies(db, before, shownRows + 1)
  const views = rows.slice(0, shownRows).map(viewOf)
  return { rows: views, olderThan: rows.length > shownRows ? views.at(-1)!.position : null }
}

export async function exploreAttestation(db: Database, proofId: string): Promise<AttestationView | null> {
  const row = await findAttestation(db, proofId)
  return row && viewOf(row)
}

/** The content is this service's own, so its members have the types of the schema. */
function viewOf(row: Row): AttestationView {
  const payload = JSON.parse(JSON.parse(row.body).content)
  return {
    position: row.position,
    proofId: row.proof_id,
    eventId: row.event_id,
    proofHash: row.proof_hash,
    createdAtUnix: row.created_at_unix,
    source: payload.source,
    text: payload.body,
    bodyHash: payload.body_hash,
    bodyBytes: payload.body_bytes,
  }
}
