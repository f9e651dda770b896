// The evidence file of an audit: signed statements of one ledger that contradict each other, with the proof and the
// keys they verify under, as one canonical JSON text.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'

export const EVIDENCE_SCHEMA = 'assay.equivocation.v1'
export const MAX_EVIDENCE_BYTES = 2 * 1024 * 1024
export const MAX_FINDINGS = 32

/** Two checkpoints of one size with different roots. */
export interface TwoRoots {
  readonly kind: 'two_roots'
  readonly notes: readonly [string, string]
}

/** Two heads of one entry. */
export interface TwoHeads {
  readonly kind: 'two_heads'
  readonly events: readonly [SignedEvent, SignedEvent]
}

/** A chain head, and the leaf of the same entry in a signed tree, which has another one. */
export interface HeadNotInTree {
  readonly kind: 'head_not_in_tree'
  readonly event: SignedEvent
  readonly leaf: string
  readonly tlog_proof: string
}

/** Two checkpoints; the path shows that the larger tree does not begin with the smaller one. */
export interface InconsistentTrees {
  readonly kind: 'inconsistent_trees'
  readonly smaller: string
  readonly larger: string
  /** Base64; a consistency proof whose first node is always written out. */
  readonly path: readonly string[]
}

/** A statement about a larger ledger than the one that was shown. When it was shown, no signature says. */
export interface Truncation {
  readonly kind: 'truncation'
  readonly shown: string
  /** The larger checkpoint, or null where `event` is the chain head of a later entry. */
  readonly note: string | null
  readonly event: SignedEvent | null
}

export type Finding = TwoRoots | TwoHeads | HeadNotInTree | InconsistentTrees | Truncation

export interface Evidence {
  readonly schema: typeof EVIDENCE_SCHEMA
  /** The names and keys that everything in `findings` verifies under; the reader compares them with their own. */
  readonly ledger: {
    readonly service_name: string
    readonly origin: string
    readonly vkeys: readonly string[]
    readonly verifier_pubkeys: readonly Hex64[]
    readonly schema_prefix: string
  }
  readonly findings: readonly Finding[]
  /** What the auditor says and nothing proves: where and when each statement was seen. */
  readonly claims: {
    readonly made_at: number
    readonly site: string | null
    readonly sources: readonly string[]
  }
}

/** With its digest, which shows damage and is no signature. Any other writing of the same values is refused. */
export function formatEvidence(evidence: Evidence): string {
  const { schema, ledger, findings, claims } = evidence
  const body = { schema, ledger, findings, claims }
  return `${jcsIntegers({ ...body, sha256: sha256Hex(jcsIntegers(body)) })}\n`
}
