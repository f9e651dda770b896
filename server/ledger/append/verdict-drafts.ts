/**
 * Builds an entry draft from a verdict proof: submitted by its holder, or queued because the ledger must
 * publish it.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import type { JsonObject, JsonValue } from '#protocol/json/strict-json.ts'
import type { VerdictReference } from '#protocol/ledger/record/record-types.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import { type EntryDraft, type EntryFacts, noFacts } from './entry-draft.ts'
import type { QueuedDraft } from './pending.store.ts'
import { publicationTimes } from './publish-due.ts'

const howToVerify =
  'SHA-256 of the NIP-01 array of proof_event is event_id; its signature holds under pubkey; decision_ref recomputes from the fields that the payload lists.'

const referenceOf = (payload: VerdictProofPayload, event: SignedEvent): VerdictReference => ({
  event_id: event.id as Hex64,
  pubkey: event.pubkey as Hex64,
  artifact_hash: payload.artifact_hash,
  decision_ref: payload.decision_ref,
  issuance_index: payload.issuance_index,
  how_to_verify: howToVerify,
})

const factsOf = (payload: VerdictProofPayload, attesters: readonly string[]): EntryFacts => ({
  ...noFacts,
  verdict: payload.verdict,
  artifactHash: payload.artifact_hash,
  decisionRef: payload.decision_ref,
  judgmentType: payload.judgment_type,
  attesters,
})

const verdictInWords = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
} as const
const titleOf = ({ verdict, artifact_type: type }: VerdictProofPayload): string =>
  `${verdictInWords[verdict]}: ${type}`

interface Submitted {
  payload: VerdictProofPayload
  event: SignedEvent
  submissionId: number
  /** Agent id of the account; null for a payment without one. */
  submitter: string | null
  note: string | null
}

export const submittedDraft = ({ payload, event, submissionId, submitter, note }: Submitted): EntryDraft => {
  const attesters = [submitter === null ? 'anon' : `agent:${submitter}`]
  return {
    idemKey: `submit:${event.id}`,
    type: 'self_submitted_verdict',
    createdAtUnix: event.created_at,
    members: {
      title: titleOf(payload),
      what: 'A verdict of this service, published by who asked for it.',
      attesters,
      submission_id: submissionId,
      submitter,
      note,
      artifact_type: payload.artifact_type,
      verdict: {
        verdict: payload.verdict,
        confidence_bps: payload.confidence_bps,
        policy_version: payload.policy_version,
      },
      proof: referenceOf(payload, event) as unknown as JsonObject,
    },
    event,
    eventIsStored: true,
    facts: factsOf(payload, attesters),
  }
}

export interface MandatoryFacts {
  /** Source of the verdict: the operator's own, or an account that requested full disclosure. */
  attester: string
  /** Null for a payment without an account. */
  agentId: string | null
  summary: string
  issues: number
  highBlockers: number
  /** Maps asset to side for the positions that a trade would open. */
  proposedEntries: Record<string, string> | null
  paid: boolean
  /** With full disclosure. */
  disclosure: { artifact: string; issues: readonly JsonValue[] } | null
}

/** Only a verdict about an action of a named agent binds one; no operation reports an executed action yet. */
function executionOf(payload: VerdictProofPayload, event: SignedEvent, agentId: string | null) {
  if (agentId === null || payload.judgment_type !== 'outcome_verifiable') return null
  return {
    agentId,
    verifierPubkey: payload.verifier_pubkey,
    rawProposalHash: payload.artifact_hash,
    verdictEventId: event.id as Hex64,
    decisionRef: payload.decision_ref,
    verdictUnix: payload.verified_at,
    executed: null,
  }
}

/** Queued in the transaction that issues the verdict. */
export function queuedVerdict(
  { payload, event }: { payload: VerdictProofPayload; event: SignedEvent },
  { attester, agentId, summary, issues, highBlockers, proposedEntries, paid, disclosure }: MandatoryFacts,
  cadenceSeconds: number,
  nowUnix: number,
): QueuedDraft {
  return {
    eventId: event.id,
    issuanceIndex: payload.issuance_index,
    draft: {
      type: 'pre_action_verdict',
      createdAtUnix: event.created_at,
      members: {
        title: titleOf(payload),
        what: 'A verdict given before an action, published because the ledger must publish it.',
        attesters: [attester],
        verdict: {
          verdict: payload.verdict,
          confidence_bps: payload.confidence_bps,
          summary,
          issues,
          high_blockers: highBlockers,
          proposed_entries: proposedEntries,
          paid,
        },
        artifact_type: payload.artifact_type,
        action_taken: 'not reported',
        proof: referenceOf(payload, event) as unknown as JsonObject,
        judgment_type: payload.judgment_type,
        judgment_execution: null,
        disclosure: disclosure as unknown as JsonObject | null,
      },
      facts: factsOf(payload, [attester]),
      execution: executionOf(payload, event, agentId),
    },
    ...publicationTimes(nowUnix, cadenceSeconds),
  }
}
