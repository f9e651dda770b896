import { describe, expect, it } from 'vitest'
import { type Hex64, sha256Hex } from '../../bytes.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import { hashStruct, keccakText, typedDataDigest } from '../../signatures/eip712.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { workedArtifact } from '../../testing/worked-proof.ts'
import {
  buildJudgmentExecution,
  EXECUTION_TYPE,
  EXECUTION_TYPE_HASH,
  EXECUTION_TYPE_NOTE,
  executionDigest,
  executionDomain,
} from './judgment-execution.ts'
import { executionFault } from './judgment-execution-fault.ts'

const action = {
  schema: 'assay.executed_action.v1',
  action: 'open',
  coin: 'BTC',
  side: 'buy',
  notional_usd: '5000.00',
}
const facts = {
  agentId: 'demo-trader-k3m9x2p4',
  verifierPubkey: 'f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9' as Hex64,
  rawProposalHash: sha256Hex(workedArtifact),
  verdictEventId: '77'.repeat(32) as Hex64,
  decisionRef: `sha256:${'ab'.repeat(32)}` as const,
  verdictUnix: 1_790_000_000,
  executed: { action, unix: 1_790_000_042 },
  entry: 40,
  baseUrl: 'https://assay.example',
}
const verdict = {
  eventId: facts.verdictEventId,
  pubkey: facts.verifierPubkey,
  payload: {
    artifact_hash: facts.rawProposalHash,
    decision_ref: facts.decisionRef,
    verified_at: facts.verdictUnix,
  },
  entry: 40,
}
const block = buildJudgmentExecution(facts)

describe('worked vector', () => {
  it('type hash, executed action, struct hash and digest recompute [payloads, 2.11]', () => {
    expect(EXECUTION_TYPE_HASH).toBe('0x82a33faffb99579b0b5041135692ca8159d7d6e97bc261b68d9e858e7a6d4bbf')
    expect(block.executed_action_hash).toBe(
      '2fcf43988f028d48f5b1e49752287ebad40f57d69b5bda7690fed6bc380706a9',
    )
    expect(block.raw_proposal_hash).toBe('cd7fa02f8d2a9397511c230a75312da4dfe92d122963c8ef93bad7acd0149fb8')
    expect(block.struct_hash).toBe('0xd457fa6fbc5b16bf975d42c6ae42023479fc8d81e84f2437aad5832e6773ef62')
    expect(executionDigest('Assay', String(block.struct_hash))).toBe(
      '0xda3ee1e9ea135a8bac89473e22755f732097e937e41a0b4ece51583b97ae4072',
    )
  })

  it('the string printed with spaces has the hash of the note, which is not used [payloads, 2.10]', () => {
    const spaced = keccakText(EXECUTION_TYPE.replaceAll(',', ', '))
    expect(spaced).toBe('0xb1165391020b103714bacb6e049e9342450a5aebd6813f0637afc8f287179789')
    expect(EXECUTION_TYPE_NOTE).toContain(spaced)
  })
})

describe.skipIf(vectorsMissing)(`vectors${vectorsNote}`, () => {
  it('assay-worked: domain separator and message [ledger, 13.1]', () => {
    const { eip712 } = vectorJson<{ eip712: Record<string, string> & { message: Record<string, unknown> } }>(
      'assay-worked/vectors.json',
    )
    expect(executionDomain('Assay')).toBe(eip712.domainSeparator)
    expect([block.struct_hash, executionDigest('Assay', eip712.structHash!)]).toEqual([
      eip712.structHash,
      eip712.digest,
    ])
    expect(block.agent_id).toBe(eip712.message.agentId)
  })

  it('eip712: the Mail example of the standard [EIP-712]', () => {
    const mail = vectorJson<Record<string, string> & { message: Record<string, Record<string, string>> }>(
      'eip712/eip712-mail-example.json',
    )
    const person = 'Person(string name,address wallet)'
    const of = ({ name, wallet }: Record<string, string>) =>
      hashStruct(person, [
        { type: 'string', value: name! },
        { type: 'address', value: wallet! },
      ])
    const struct = hashStruct(mail.encodeType!, [
      { type: 'bytes32', value: of(mail.message.from!) },
      { type: 'bytes32', value: of(mail.message.to!) },
      { type: 'string', value: String(mail.message.contents) },
    ])
    expect([keccakText(mail.encodeType!), struct]).toEqual([mail.typeHash, mail.structHash])
    expect(typedDataDigest(mail.domainSeparator!, struct)).toBe(mail.digest)
  })
})

describe('the block [payloads, 2.10]', () => {
  it('follows from its verdict, with and without an executed action', () => {
    expect(executionFault(block, verdict)).toBeNull()
    const open = buildJudgmentExecution({ ...facts, executed: null })
    expect(open).toMatchObject({ executed_action: null, executed_timestamp: null, struct_hash: null })
    expect(executionFault(open, verdict)).toBeNull()
    expect(executionFault({ ...open, struct_hash: block.struct_hash! }, verdict)?.name).toContain(
      'struct_hash',
    )
  })

  it.each(
    Object.keys(block).filter(
      (name) => !['type_hash_note', 'ordering', 'settlement', 'record_pointer_paths'].includes(name),
    ),
  )('another %s is a fault', (name) => {
    for (const value of ['0x00', 7, null])
      expect(executionFault({ ...block, [name]: value } as JsonObject, verdict)).not.toBeNull()
    const { [name]: _, ...without } = block
    expect(executionFault(without, verdict)).not.toBeNull()
  })

  it('an action executed before its verdict is refused, and a fault', () => {
    const early = { ...facts, executed: { action, unix: facts.verdictUnix - 1 } }
    expect(() => buildJudgmentExecution(early)).toThrow('before its verdict')
    expect(buildJudgmentExecution({ ...early, executed: { action, unix: facts.verdictUnix } })).toBeTruthy()
    expect(executionFault({ ...block, executed_timestamp: facts.verdictUnix - 1 }, verdict)).toMatchObject({
      name: 'judgment_execution.executed_timestamp',
    })
  })

  it('an action that was changed after it was hashed is a fault, and one with a fraction too', () => {
    for (const other of [
      { ...action, side: 'sell' },
      { ...action, size: 0.5 },
    ])
      expect(executionFault({ ...block, executed_action: other }, verdict)?.name).toBe(
        'judgment_execution.executed_action_hash',
      )
    expect(() =>
      buildJudgmentExecution({
        ...facts,
        executed: { action: { ...action, size: 0.5 }, unix: 1_790_000_042 },
      }),
    ).toThrow()
  })

  it('a verdict without artifact_hash never throws', () => {
    const { raw_proposal_hash: _, ...without } = block
    expect(
      executionFault(without, { ...verdict, payload: { ...verdict.payload, artifact_hash: null } }),
    ).not.toBeNull()
    expect(executionFault({}, { ...verdict, payload: {} })).not.toBeNull()
  })
})
