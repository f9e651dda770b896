/** EIP-712 binding of a proposal, its verdict and the action that was executed (payloads 2.10). */
import { z } from 'zod'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { Reference, unix } from './record-members.schema.ts'

const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/)

export const JudgmentExecution = z
  .object({
    spec: z.literal('JudgmentExecutionAttestation').describe('Name of the type'),
    type_string: z.string().describe('EIP-712 type of the attestation, as text'),
    type_hash: bytes32.describe('keccak-256 of type_string'),
    type_hash_note: z.string().describe('Which spelling of the type is hashed'),
    hash_alg: z.literal('sha256').describe('Of the action hashes; keccak-256 inside EIP-712'),
    agent_id: bytes32.describe('SHA-256 of the agent_id'),
    registry: z.string().describe('CAIP-10 of the registry'),
    validator_id: bytes32.describe('Public key of the verifier, as bytes32'),
    raw_proposal_hash: Hex64.describe('artifact_hash of the reviewed proposal'),
    verdict_ref: z
      .object({
        binding: z.literal('nostr-event').describe('How the verdict is named'),
        event_id: Hex64.describe('Event of the verdict'),
        decision_ref: Reference.describe('Hash of the decision'),
      })
      .describe('The verdict that judged the proposal'),
    verdict_hash: bytes32.describe('Event id of the verdict'),
    verdict_timestamp: unix.describe('verified_at of the verdict'),
    executed_action: z.record(z.string(), z.unknown()).nullable().describe('The action as it was sent'),
    executed_action_hash: Hex64.nullable().describe('SHA-256 of its RFC 8785 form'),
    executed_timestamp: unix.nullable().describe('Null until it was executed'),
    ordering: z.string().describe('What the two times show'),
    settlement: z.string().describe('How it ended'),
    record_pointer: z.string().describe('URL of the ledger entry'),
    record_pointer_paths: z
      .object({
        commitment: z.string().describe('Path of what was committed before settlement'),
        outcome: z.string().describe('Path of what happened after settlement'),
      })
      .describe('Where to read on'),
    struct_hash: bytes32.nullable().describe('EIP-712 hashStruct; null until it was executed'),
  })
  .meta({ id: 'JudgmentExecution' })
