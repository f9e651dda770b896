// Finds what is wrong with a judgment_execution block, whatever the reason it is shown: the block is
// untrusted, the verdict's event was checked elsewhere.
import { isHex64 } from '../../bytes.ts'
import { CanonicalJsonError } from '../../json/canonical-json.ts'
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import {
  EXECUTED_ACTION_SCHEMA,
  EXECUTION_TYPE,
  EXECUTION_TYPE_HASH,
  executedActionHash,
  executionStructHash,
} from './judgment-execution.ts'

export interface JudgedVerdict {
  readonly eventId: string
  readonly pubkey: string
  /** The signed payload of the verdict. */
  readonly payload: JsonObject
  readonly entry: number
}

/** `name` is the member that differs. */
export interface ExecutionFault {
  readonly name: string
  readonly expected: string
  readonly actual: string
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const BYTES32 = /^0x[0-9a-f]{64}$/
const REGISTRY = /^eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/

/** Null when every member follows from the verdict and from the executed action. Never throws. */
export function executionFault(block: JsonObject, verdict: JudgedVerdict): ExecutionFault | null {
  const { payload } = verdict
  const ref = objectOf(block.verdict_ref)
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['spec', 'JudgmentExecutionAttestation', block.spec],
    ['type_string', EXECUTION_TYPE, block.type_string],
    ['type_hash', EXECUTION_TYPE_HASH, block.type_hash],
    ['hash_alg', 'sha256', block.hash_alg],
    ['validator_id', `0x${verdict.pubkey}`, block.validator_id],
    ['raw_proposal_hash', payload.artifact_hash, block.raw_proposal_hash],
    ['verdict_ref.binding', 'nostr-event', ref.binding],
    ['verdict_ref.event_id', verdict.eventId, ref.event_id],
    ['verdict_ref.decision_ref', payload.decision_ref, ref.decision_ref],
    ['verdict_hash', `0x${verdict.eventId}`, block.verdict_hash],
    ['verdict_timestamp', payload.verified_at, block.verdict_timestamp],
  ]
  const different = pairs.find(([, expected, actual]) => expected !== actual)
  if (different) return faultOf(different[0], String(different[1]), different[2])
  if (!isHex64(block.raw_proposal_hash) || !isTime(block.verdict_timestamp))
    return faultOf('raw_proposal_hash', 'a verdict with an artifact_hash and a time', block.raw_proposal_hash)
  if (typeof block.agent_id !== 'string' || !BYTES32.test(block.agent_id))
    return faultOf('agent_id', '0x and 64 hex digits', block.agent_id)
  if (typeof block.registry !== 'string' || !REGISTRY.test(block.registry))
    return faultOf('registry', 'a CAIP-10 account of the namespace eip155', block.registry)
  const pointer = block.record_pointer
  if (typeof pointer !== 'string' || !pointer.endsWith(`/ledger/${verdict.entry}`))
    return faultOf('record_pointer', `…/ledger/${verdict.entry}`, pointer)
  return executedFault(block)
}

/** All four executed members are null, or all of them follow from the action, which is not before the verdict. */
function executedFault(block: JsonObject): ExecutionFault | null {
  const { executed_action: action, executed_action_hash: hash, executed_timestamp: unix } = block
  if (action === null) {
    const name = (['executed_action_hash', 'executed_timestamp', 'struct_hash'] as const).find(
      (member) => block[member] !== null,
    )
    return name ? faultOf(name, 'null while no action was executed', block[name]) : null
  }
  const members = objectOf(action)
  if (members.schema !== EXECUTED_ACTION_SCHEMA)
    return faultOf('executed_action.schema', EXECUTED_ACTION_SCHEMA, members.schema)
  const expectedHash = hashOf(members)
  if (expectedHash === null || hash !== expectedHash)
    return faultOf('executed_action_hash', expectedHash ?? 'an action of strings and integers', hash)
  const verdictUnix = block.verdict_timestamp as number
  if (!isTime(unix) || unix < verdictUnix)
    return faultOf('executed_timestamp', `not before the verdict of ${verdictUnix}`, unix)
  const expected = executionStructHash(block as unknown as Parameters<typeof executionStructHash>[0])
  return block.struct_hash === expected ? null : faultOf('struct_hash', expected, block.struct_hash)
}

const objectOf = (value: JsonValue | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

function hashOf(action: JsonObject): string | null {
  try {
    return executedActionHash(action)
  } catch (error) {
    if (error instanceof CanonicalJsonError) return null
    throw error
  }
}

const faultOf = (name: string, expected: string, actual: unknown): ExecutionFault => ({
  name: `judgment_execution.${name}`,
  expected,
  actual: actual === undefined ? 'absent' : JSON.stringify(actual).slice(0, 200),
})
