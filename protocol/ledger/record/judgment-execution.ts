// Builds the EIP-712 block that binds a proposal, its verdict and the action that was executed
// (payloads 2.10). The executed members are null until the action is known.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { Sha256Ref } from '../../proofs/verdict-payload.ts'
import { hashStruct, keccakText, typedDataDigest } from '../../signatures/eip712.ts'

export const EXECUTION_TYPE =
  'JudgmentExecutionAttestation(bytes32 agentId,address registry,bytes32 validatorId,bytes32 rawProposalHash,bytes32 verdictHash,bytes32 executedActionHash,uint256 verdictTimestamp,uint256 executedTimestamp,string recordPointer)'
export const EXECUTION_TYPE_HASH = keccakText(EXECUTION_TYPE)
export const EXECUTION_TYPE_NOTE =
  'The string printed with a space after each comma hashes to 0xb1165391020b103714bacb6e049e9342450a5aebd6813f0637afc8f287179789 and is not used.'
export const EXECUTED_ACTION_SCHEMA = 'assay.executed_action.v1'
export const EXECUTION_REGISTRY = 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'

export interface ExecutionFacts {
  readonly agentId: string
  readonly verifierPubkey: Hex64
  /** artifact_hash of the reviewed proposal. */
  readonly rawProposalHash: Hex64
  readonly verdictEventId: Hex64
  readonly decisionRef: Sha256Ref
  /** verified_at of the verdict. */
  readonly verdictUnix: number
  /** Null until the action was executed. `action`: as sent, strings and integers only. */
  readonly executed: { readonly action: JsonObject; readonly unix: number } | null
  readonly entry: number
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** The members that enter the EIP-712 hash; none of them is null. */
export interface ExecutionMessage {
  /** 0x and 64 hex digits. */
  readonly agent_id: string
  /** CAIP-10. */
  readonly registry: string
  readonly validator_id: string
  readonly raw_proposal_hash: string
  readonly verdict_hash: string
  readonly executed_action_hash: string
  readonly verdict_timestamp: number
  readonly executed_timestamp: number
  readonly record_pointer: string
}

/** EIP-712 hashStruct. Throws for hex of another length. */
export const executionStructHash = (message: ExecutionMessage): string =>
  hashStruct(EXECUTION_TYPE, [
    { type: 'bytes32', value: message.agent_id },
    { type: 'address', value: message.registry.slice(message.registry.lastIndexOf(':') + 1) },
    { type: 'bytes32', value: message.validator_id },
    { type: 'bytes32', value: message.raw_proposal_hash },
    { type: 'bytes32', value: message.verdict_hash },
    { type: 'bytes32', value: message.executed_action_hash },
    { type: 'uint256', value: message.verdict_timestamp },
    { type: 'uint256', value: message.executed_timestamp },
    { type: 'string', value: message.record_pointer },
  ])

const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId)'

/** For wallets that sign it: no verifyingContract. `serviceName`: Assay. */
export const executionDomain = (serviceName: string): string =>
  hashStruct(DOMAIN_TYPE, [
    { type: 'string', value: `${serviceName} Judgment Execution` },
    { type: 'string', value: '1' },
    { type: 'uint256', value: 8_453 },
  ])

export const executionDigest = (serviceName: string, structHash: string): string =>
  typedDataDigest(executionDomain(serviceName), structHash)

export const executedActionHash = (action: JsonObject): Hex64 => sha256Hex(jcsIntegers(action))

/** Throws when the action was executed before its verdict, or is not of its schema. */
export function buildJudgmentExecution(facts: ExecutionFacts): JsonObject {
  const { executed, verdictUnix, baseUrl, entry } = facts
  if (executed && executed.action.schema !== EXECUTED_ACTION_SCHEMA)
    throw new Error(`an executed action names the schema ${EXECUTED_ACTION_SCHEMA}`)
  if (executed && executed.unix < verdictUnix) throw new Error('the action was executed before its verdict')
  const bound = {
    agent_id: `0x${sha256Hex(facts.agentId)}`,
    registry: EXECUTION_REGISTRY,
    validator_id: `0x${facts.verifierPubkey}`,
    raw_proposal_hash: facts.rawProposalHash,
    verdict_hash: `0x${facts.verdictEventId}`,
    verdict_timestamp: verdictUnix,
    record_pointer: `${baseUrl}/ledger/${entry}`,
  }
  const action = executed && {
    executed_action_hash: executedActionHash(executed.action),
    executed_timestamp: executed.unix,
  }
  return {
    spec: 'JudgmentExecutionAttestation',
    type_string: EXECUTION_TYPE,
    type_hash: EXECUTION_TYPE_HASH,
    type_hash_note: EXECUTION_TYPE_NOTE,
    hash_alg: 'sha256',
    ...bound,
    verdict_ref: {
      binding: 'nostr-event',
      event_id: facts.verdictEventId,
      decision_ref: facts.decisionRef,
    },
    executed_action: executed?.action ?? null,
    executed_action_hash: action?.executed_action_hash ?? null,
    executed_timestamp: action?.executed_timestamp ?? null,
    ordering: executed
      ? 'The executed time is not before the verdict; both are clocks of their reporters.'
      : 'The verdict was given before the action; no executed action was reported.',
    settlement: 'See record_pointer_paths.outcome.',
    record_pointer_paths: {
      commitment: `/ledger/${entry}/commitment`,
      outcome: `/ledger/${entry}/outcome`,
    },
    struct_hash: action ? executionStructHash({ ...bound, ...action }) : null,
  }
}
