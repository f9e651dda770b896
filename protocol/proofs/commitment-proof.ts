// Defines `assay.commitment.v1` (payloads 4.1): the statement that a withheld content with this hash exists,
// and how a revealed content compares with it.
import { type Sha256OfText, sha256Hex } from '../bytes.ts'
import { jcs, jcsIntegers } from '../json/canonical-json.ts'
import type { EventTemplate } from '../nostr-event.ts'
import type { Issuer } from './action-proof.ts'
import { type KeyMembers, keyMembers } from './checks/common-members.ts'
import { PROOF_EVENT_KIND, type Sha256Ref } from './verdict-payload.ts'

export const COMMITMENT_SCHEMA = 'assay.commitment.v1'

export interface CommitmentPayload extends KeyMembers {
  readonly schema: typeof COMMITMENT_SCHEMA
  readonly proof_id: string
  /** Of the withheld content. */
  readonly commitment_hash: Sha256Ref
  /** Running number of the attestation. */
  readonly ledger_position: number
  /** Equal to created_at of the event. */
  readonly proved_at: number
}

export type CommitmentFacts = Omit<CommitmentPayload, keyof KeyMembers | 'schema'>

/** `content`: any JSON object; the order of its members does not matter. Throws for what has no RFC 8785 form. */
export const commitmentHash = (content: unknown, sha256: Sha256OfText = sha256Hex): Sha256Ref =>
  `sha256:${sha256(jcs(content))}`

export type RevealState = 'content_bound' | 'content_commitment_mismatch'

/** Depends on the hash and the content only, never on who reveals it. */
export function compareReveal(
  committed: string,
  content: unknown,
  sha256: Sha256OfText = sha256Hex,
): { readonly state: RevealState; readonly recomputedHash: Sha256Ref } {
  const recomputedHash = commitmentHash(content, sha256)
  return {
    state: recomputedHash === committed ? 'content_bound' : 'content_commitment_mismatch',
    recomputedHash,
  }
}

export const buildCommitmentPayload = (
  facts: CommitmentFacts,
  { verifierPubkey, baseUrl }: Issuer,
): CommitmentPayload => ({
  ...keyMembers(baseUrl, verifierPubkey),
  schema: COMMITMENT_SCHEMA,
  proof_id: facts.proof_id,
  commitment_hash: facts.commitment_hash,
  ledger_position: facts.ledger_position,
  proved_at: facts.proved_at,
})

export const commitmentEventTemplate = (payload: CommitmentPayload): EventTemplate => ({
  created_at: payload.proved_at,
  kind: PROOF_EVENT_KIND,
  tags: [
    ['d', `assay-commitment-${payload.proof_id}`],
    ['t', 'assay'],
    ['t', 'commitment'],
    ['schema', payload.schema],
  ],
  content: jcsIntegers(payload),
})
