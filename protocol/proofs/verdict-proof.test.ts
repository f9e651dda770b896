import { describe, expect, it } from 'vitest'
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { testPubkey, workedArtifact, workedFacts } from '../testing/worked-proof.ts'
import {
  DECISION_REF_PREIMAGE_FIELDS,
  decisionRef,
  judgmentType,
  vantageLimitation,
} from './derived-fields.ts'
import { VERDICT_PROOF_MEMBERS } from './verdict-payload.ts'
import { buildVerdictProofPayload, proofEventTemplate } from './verdict-proof.ts'

const payload = buildVerdictProofPayload(workedFacts)

describe('the worked vectors [payloads, 2.11]', () => {
  it('artifact_hash', () => {
    expect(sha256Hex(workedArtifact)).toBe('cd7fa02f8d2a9397511c230a75312da4dfe92d122963c8ef93bad7acd0149fb8')
  })
  it('policy_commitment', () => {
    expect(payload.policy_commitment).toBe(
      'sha256:888e421d5500a9eb0a27616e5f67576b5718d8662bc350c5f57ffcb1e32cee3f',
    )
  })
  it('data_snapshots_hash of none', () => {
    expect(payload.data_snapshots_hash).toBe(
      '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    )
  })
  it('decision_ref', () => {
    expect(payload.decision_ref).toBe(
      'sha256:4f1880eb20bd9fb1ab4b82d9b61750f6e85f36c70b8dbd8ac4a7ab475e04e539',
    )
  })
})

describe('buildVerdictProofPayload [payloads, 2.3]', () => {
  it('has exactly 54 members, none of them undefined', () => {
    expect(Object.keys(payload).sort()).toEqual([...VERDICT_PROOF_MEMBERS].sort())
    expect(VERDICT_PROOF_MEMBERS).toHaveLength(54)
    expect(Object.values(payload)).not.toContain(undefined)
  })

  it('carries the fixed texts to the letter', () => {
    expect(payload).toMatchObject({
      schema: 'assay.verdict_proof.v1',
      platform: 'assay',
      handshake: 'assay.verification.v1',
      decision_ref_preimage_rule:
        'sha256 of the RFC 8785 bytes of an object whose member names are exactly decision_ref_preimage_fields; a field without a value is null; no name is omitted and no other name is present',
      key_id: testPubkey,
      verifier_pubkey: testPubkey,
      verifier_keys: 'https://assay.example/.well-known/verifier-keys.json',
      verify_url: 'https://assay.example/verify-proof',
      ledger_url: 'https://assay.example/ledger',
    })
  })

  it('derives what follows from the facts', () => {
    const hash = 'ab'.repeat(32) as Hex64
    const other = buildVerdictProofPayload({
      ...workedFacts,
      artifactType: 'plan',
      verdict: 'reject',
      epistemicBasis: 'evidence_against',
      confidentialityTier: 'full_disclosure',
      actionBinding: { toolHash: hash, argsHash: null, agentId: 'agent-1', nonce: '7' },
      dataSnapshots: ['b', 'a'].map((id) => ({
        id,
        published: null,
        sha256: null,
        entries: 0,
        status: 'missing',
      })),
    })
    expect(other).toMatchObject({
      judgment_type: 'rule_verifiable',
      vantage_limitation: null,
      full_disclosure_requested: true,
      epistemic_basis: 'evidence_against',
      action_binding_tool_hash: hash,
      action_binding_args_hash: null,
      action_binding_agent_id: 'agent-1',
      action_binding_nonce: '7',
    })
    expect(other.data_snapshots.map((snapshot) => snapshot.id)).toEqual(['a', 'b'])
    expect(other.data_snapshots_hash).toBe(sha256Hex(jcs(other.data_snapshots)))
  })

  it('refuses facts that contradict each other', () => {
    const build = (facts: object) => () => buildVerdictProofPayload({ ...workedFacts, ...facts })
    expect(build({ epistemicBasis: 'evidence_against' })).toThrow('reject')
    expect(build({ disclosedSummary: 'text' })).toThrow('partial_disclosure')
    expect(build({ confidentialityTier: 'partial_disclosure' })).toThrow('partial_disclosure')
    expect(build({ confidentialityTier: 'partial_disclosure', disclosedSummary: 'text' })).not.toThrow()
  })
})

describe('decisionRef [payloads, 2.3]', () => {
  it('is the recipe that the payload itself states', () => {
    const given = payload as unknown as Record<string, unknown>
    const preimage = Object.fromEntries(
      payload.decision_ref_preimage_fields.map((name) => [name, given[name] ?? null]),
    )
    expect(payload.decision_ref).toBe(`sha256:${sha256Hex(jcs(preimage))}`)
    expect(payload.decision_ref_preimage_fields).toHaveLength(35)
    expect([...DECISION_REF_PREIMAGE_FIELDS]).toEqual([...DECISION_REF_PREIMAGE_FIELDS].sort())
  })
  it.each(DECISION_REF_PREIMAGE_FIELDS)('covers %s', (name) => {
    expect(decisionRef({ ...payload, [name]: 'changed' })).not.toBe(payload.decision_ref)
  })
  it('covers nothing else, and an absent field is null', () => {
    const covered = new Set<string>(DECISION_REF_PREIMAGE_FIELDS)
    const rest = VERDICT_PROOF_MEMBERS.filter((name) => !covered.has(name))
    const changed = Object.fromEntries(rest.map((name) => [name, 'changed']))
    expect(decisionRef({ ...payload, ...changed })).toBe(payload.decision_ref)
    const { intended_audience, ...without } = payload
    expect(intended_audience).toBeNull()
    expect(decisionRef(without)).toBe(payload.decision_ref)
  })
})

describe('pure functions of two fields [payloads, 2.3]', () => {
  it.each([
    ['agent_reported', 'trade', 'occurrence_only'],
    ['agent_reported', 'onchain_action', 'occurrence_only'],
    ['agent_reported', 'sanctions_screening', 'occurrence_only'],
    ['agent_reported', 'shell_command', null],
    ['independent_mediator', 'trade', null],
    ['platform_operator', 'onchain_action', null],
  ])('vantage_limitation of %s and %s is %s', (source, type, expected) => {
    expect(vantageLimitation(source, type)).toBe(expected)
  })
  it.each([
    ['trade', 'outcome_verifiable'],
    ['onchain_action', 'outcome_verifiable'],
    ['sanctions_screening', 'rule_verifiable'],
    ['shell_command', 'rule_verifiable'],
  ])('judgment_type of %s is %s', (type, expected) => {
    expect(judgmentType(type)).toBe(expected)
  })
})

describe('proofEventTemplate [payloads, 2.1]', () => {
  it('has kind 30078, the tags in order and the canonical payload', () => {
    const template = proofEventTemplate(payload, '0a1b2c3d')
    expect(template).toEqual({
      created_at: 1_790_000_000,
      kind: 30078,
      tags: [
        ['d', `assay-proof-${payload.artifact_hash}-1790000000-0a1b2c3d`],
        ['t', 'assay'],
        ['t', 'proof'],
        ['schema', 'assay.verdict_proof.v1'],
      ],
      content: jcs(payload),
    })
  })
  it('refuses a random part of another form, and floats', () => {
    expect(() => proofEventTemplate(payload, '0A1B2C3D')).toThrow('hex digits')
    expect(() => proofEventTemplate({ ...payload, confidence_bps: 9700.5 }, '0a1b2c3d')).toThrow(
      'safe integer',
    )
  })
})
