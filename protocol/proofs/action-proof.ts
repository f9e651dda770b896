// Defines `assay.proof.v1` (payloads 2.5): the payload and the event that attest an audited action by hashes
// and metadata.
import type { Hex64 } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import type { EventTemplate } from '../nostr-event.ts'
import type { ActionKind, AuditedAction } from './audit-row.ts'
import { type KeyMembers, keyMembers } from './checks/common-members.ts'
import { PROOF_EVENT_KIND } from './verdict-payload.ts'

export const ACTION_PROOF_SCHEMA = 'assay.proof.v1'

export interface ActionProofPayload extends KeyMembers {
  readonly schema: typeof ACTION_PROOF_SCHEMA
  /** Of the API. */
  readonly version: string
  readonly action_id: string
  readonly kind: ActionKind
  /** Stored artifact, such as a screenshot. */
  readonly artifact_id: string | null
  readonly status: AuditedAction['status']
  readonly input_hash: Hex64
  readonly output_hash: Hex64
  readonly target_hash: Hex64 | null
  /** SHA-256 of the canonical audit row. */
  readonly audit_hash: Hex64
  readonly audit_created_at: number
  /** Equal to created_at of the event. */
  readonly proved_at: number
  readonly duration_ms: number
  readonly tier: number | null
  readonly price_sats: number
  /** The x402 amount in millionths of a dollar. */
  readonly price_usd_micro: number | null
  readonly payment: AuditedAction['payment']
}

/** Everything that does not follow from the signer and the address of the service. */
export type ActionFacts = Omit<ActionProofPayload, keyof KeyMembers | 'schema'>

export interface Issuer {
  /** Null where no signing key is configured. */
  readonly verifierPubkey: Hex64 | null
  /** Without a trailing slash. */
  readonly baseUrl: string
}

export const buildActionPayload = (
  facts: ActionFacts,
  { verifierPubkey, baseUrl }: Issuer,
): ActionProofPayload => ({
  ...keyMembers(baseUrl, verifierPubkey),
  schema: ACTION_PROOF_SCHEMA,
  version: facts.version,
  action_id: facts.action_id,
  kind: facts.kind,
  artifact_id: facts.artifact_id,
  status: facts.status,
  input_hash: facts.input_hash,
  output_hash: facts.output_hash,
  target_hash: facts.target_hash,
  audit_hash: facts.audit_hash,
  audit_created_at: facts.audit_created_at,
  proved_at: facts.proved_at,
  duration_ms: facts.duration_ms,
  tier: facts.tier,
  price_sats: facts.price_sats,
  price_usd_micro: facts.price_usd_micro,
  payment: facts.payment,
})

const HEX8 = /^[0-9a-f]{8}$/

/** `randomHex8`: 8 random hex digits, so that an action proved again does not replace this event on a relay. */
export function actionEventTemplate(payload: ActionProofPayload, randomHex8: string): EventTemplate {
  if (!HEX8.test(randomHex8)) throw new Error('randomHex8 is 8 lower-case hex digits')
  return {
    created_at: payload.proved_at,
    kind: PROOF_EVENT_KIND,
    tags: [
      ['d', `assay-proof-${payload.action_id}-${randomHex8}`],
      ['t', 'assay'],
      ['t', 'proof'],
      ['schema', payload.schema],
      ['action_id', payload.action_id],
      ['tool', payload.kind],
      ['output_hash', payload.output_hash],
    ],
    content: jcsIntegers(payload),
  }
}
