/** Which addresses of a reject count: one accepted case, and each exclusion as that case with one thing changed. */
import { describe, expect, it } from 'vitest'
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'
import { candidatesOf } from './candidates.ts'

const address = `0x${'5b'.repeat(20)}`
const artifact = new TextEncoder().encode(`{"data":"0x095ea7b3${'0'.repeat(24)}${'5b'.repeat(20)}"}`)
const effect = {
  counterparty: address,
  role: 'spender',
  class: 'unknown',
  chain_id: '8453',
  token: `0x${'77'.repeat(20)}`,
}
const blocker = {
  rule: 'onchain.unlimited_to_unknown',
  severity: 'blocker',
  span: null,
  mechanism: `approve lets ${address} take everything`,
} as Issue

interface Change {
  effect?: object
  issues?: Partial<Issue>[]
  record?: Partial<ReviewRecord>
}
const judged = ({ effect: change = {}, issues = [{}], record = {} }: Change = {}) =>
  candidatesOf(
    {
      artifact_type: 'onchain_action',
      verdict: 'reject',
      epistemic_basis: 'evidence_against',
      issues: issues.map((issue) => ({ ...blocker, ...issue })),
      decoded: { effects: [{ ...effect, ...change }] },
      ...record,
    } as unknown as ReviewRecord,
    artifact,
  )

describe('added', () => {
  it('is who gains from a blocker that names it', () => {
    expect(judged().candidates).toEqual([
      {
        key: `evm:account:${'5b'.repeat(20)}`,
        address,
        displayAddress: expect.stringMatching(/^0x5[bB]/),
        namespace: 'eip155:8453',
        rules: ['onchain.unlimited_to_unknown'],
        hasListEvidence: false,
      },
    ])
  })

  it.each(['recipient', 'operator', 'delegate', 'owner', 'implementation'])('is so as %s too', (role) => {
    expect(judged({ effect: { role } }).candidates).toHaveLength(1)
  })

  it('is who stands in the bytes that a blocker without a name points at', () => {
    const mechanism = 'these bytes give everything away'
    expect(judged({ issues: [{ mechanism, span: [0, artifact.length] }] }).candidates).toHaveLength(1)
    expect(judged({ issues: [{ mechanism, span: [0, 10] }] }).candidates).toEqual([])
    expect(judged({ issues: [{ mechanism, span: null }] }).candidates).toEqual([])
  })

  it('has list evidence when the sanctions list names it', () => {
    const hit = {
      rule: 'onchain.bad_counterparty',
      mechanism: `recipient ${address} is on the OFAC SDN list (x)`,
    }
    expect(judged({ effect: { class: 'bad' }, issues: [hit] }).candidates[0]).toMatchObject({
      hasListEvidence: true,
    })
  })

  it('names the chain only where the artifact does', () => {
    expect(judged({ effect: { chain_id: null } }).candidates[0]!.namespace).toBe('eip155')
  })
})

describe('not added, with the reason', () => {
  it.each([
    ['own_address', { class: 'own' }],
    ['address_book', { class: 'book' }],
    ['pinned_counterparty', { class: 'canonical' }],
    ['token', { class: 'known_token' }],
    ['token', { token: address }],
  ])('%s', (reason, change) => {
    expect(judged({ effect: change })).toEqual({
      candidates: [],
      skipped: [{ address: expect.any(String), reason }],
    })
  })

  it.each([
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(37)}001`,
    `0x${'0'.repeat(36)}dead`,
    `0xdead${'0'.repeat(36)}`,
  ])('reserved_address %s', (counterparty) => {
    const issues = [{ mechanism: `gives all to ${counterparty}` }]
    expect(judged({ effect: { counterparty }, issues }).skipped[0]?.reason).toBe('reserved_address')
  })

  it('already_listed, when only the registry speaks against it', () => {
    const hit = {
      rule: 'onchain.bad_counterparty',
      mechanism: `recipient ${address} is on the known-bad registry (x)`,
    }
    expect(judged({ issues: [hit] }).skipped[0]?.reason).toBe('already_listed')
    expect(judged({ issues: [hit, {}] }).candidates).toHaveLength(1)
  })
})

describe('not looked at', () => {
  it.each<[string, Change]>([
    ['a role that gains nothing', { effect: { role: 'target' } }],
    ['a finding that is no blocker', { issues: [{ severity: 'high' }] }],
    ['a blocker about another address', { issues: [{ mechanism: `gives all to 0x${'99'.repeat(20)}` }] }],
    ['an approval', { record: { verdict: 'approve_with_concerns' } }],
    ['a reject for want of evidence', { record: { epistemic_basis: 'insufficient_evidence' } }],
    ['another type', { record: { artifact_type: 'trade' } }],
    ['nobody', { effect: { counterparty: null } }],
  ])('%s', (_what, change) => {
    expect(judged(change)).toEqual({ candidates: [], skipped: [] })
  })
})
