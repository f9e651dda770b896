// Reads the facts of an action proof or a commitment from an untrusted payload, each of its type.
import { isHex64 } from '../../bytes.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { ActionFacts } from '../action-proof.ts'
import { ACTION_KINDS, ACTION_PAYMENTS, ACTION_STATUSES } from '../audit-row.ts'
import type { CommitmentFacts } from '../commitment-proof.ts'

type Is = (value: unknown) => boolean

const isText: Is = (value) => typeof value === 'string' && value !== ''
const isCount: Is = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value)
const oneOf =
  (words: readonly string[]): Is =>
  (value) =>
    words.includes(value as string)

const ACTION: Record<keyof ActionFacts, Is> = {
  version: isText,
  action_id: isText,
  kind: oneOf(ACTION_KINDS),
  artifact_id: orNull(isText),
  status: oneOf(ACTION_STATUSES),
  input_hash: isHex64,
  output_hash: isHex64,
  target_hash: orNull(isHex64),
  audit_hash: isHex64,
  audit_created_at: isCount,
  proved_at: isCount,
  duration_ms: isCount,
  tier: orNull(isCount),
  price_sats: isCount,
  price_usd_micro: orNull(isCount),
  payment: oneOf(ACTION_PAYMENTS),
}

const COMMITMENT: Record<keyof CommitmentFacts, Is> = {
  proof_id: isText,
  commitment_hash: (value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value),
  ledger_position: (value) => isCount(value) && Number(value) >= 1,
  proved_at: isCount,
}

const holds = (payload: JsonObject, types: Record<string, Is>): boolean =>
  Object.entries(types).every(([name, is]) => Object.hasOwn(payload, name) && is(payload[name]))

/** Null when a fact is missing or of another type, or when the action is newer than its proof. */
export function actionFactsOf(payload: JsonObject): ActionFacts | null {
  if (!holds(payload, ACTION)) return null
  const facts = payload as unknown as ActionFacts
  return facts.audit_created_at <= facts.proved_at ? facts : null
}

export const commitmentFactsOf = (payload: JsonObject): CommitmentFacts | null =>
  holds(payload, COMMITMENT) ? (payload as unknown as CommitmentFacts) : null
