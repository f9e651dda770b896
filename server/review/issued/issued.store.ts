/** Reads the verdicts that an account received, newest first, with what has become of each on the ledger. */
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'
import type { Database } from '#server/kernel/db.ts'

export interface IssuedVerdict {
  id: number
  atUnix: number
  tool: string
  artifactType: string
  artifactHash: string
  verdict: Verdict
  confidenceBps: number
  /** Null for a review without a signature. */
  eventId: string | null
  /** Null while it is not on the ledger. */
  entry: number | null
  /** It will be published without a request: the ledger's rules demand it. */
  isQueued: boolean
}

interface Page {
  signedOnly: boolean
  /** Verdicts before this one; null starts at the newest. */
  beforeId: number | null
  limit: number
}

/** Each of the two lists has an index of its own, so that the few signed ones among many are found at once. */
export async function listIssued(db: Database, accountId: string, page: Page): Promise<IssuedVerdict[]> {
  const values: [string, number, number] = [accountId, page.beforeId ?? Number.MAX_SAFE_INTEGER, page.limit]
  return page.signedOnly
    ? db.query(
        'issued_signed',
        `${columns} FROM (SELECT * FROM review WHERE account_id = $1 AND id < $2 AND event_id IS NOT NULL ORDER BY id DESC LIMIT $3) AS r
         ${places}`,
        values,
      )
    : db.query(
        'issued_all',
        `${columns} FROM (SELECT * FROM review WHERE account_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) AS r ${places}`,
        values,
      )
}

const columns = `SELECT r.id, r.created_at_unix AS "atUnix", r.operation AS tool, r.artifact_type AS "artifactType",
  r.artifact_hash AS "artifactHash", r.verdict, r.confidence_bps AS "confidenceBps", r.event_id AS "eventId",
  e.entry, (p.id IS NOT NULL AND e.entry IS NULL) AS "isQueued"`

const places = `LEFT JOIN ledger_entry e ON e.event_id = r.event_id
  LEFT JOIN ledger_pending p ON p.idem_key = 'verdict:' || r.event_id AND p.entry IS NULL
  ORDER BY r.id DESC /* not null: id, atUnix, tool, artifactType, artifactHash, verdict, confidenceBps, isQueued */`
