import { describe, expect, it } from 'vitest'
import { assayProfile } from '../profile.ts'
import { proof, verify } from '../testing/verify.ts'
import { testPubkey } from '../testing/worked-proof.ts'
import type { VerifyOptions } from './verify-verdict-proof.ts'

describe('the published key', () => {
  const key = {
    pubkey: testPubkey,
    validFromUnix: 1_780_000_000,
    validToUnix: null,
    status: 'active',
  } as const
  const keyCheck = (profile: VerifyOptions['profile']) =>
    verify(proof, { profile }).report.checks.find((check) => check.id === 'event.key')!

  it.each([
    ['in force', [key], 'pass'],
    ['rotated later', [{ ...key, validToUnix: 1_790_000_000, status: 'rotated' as const }], 'pass'],
    ['rotated before', [{ ...key, validToUnix: 1_789_999_999, status: 'rotated' as const }], 'fail'],
    ['published after', [{ ...key, validFromUnix: 1_790_000_001 }], 'fail'],
    ['revoked', [{ ...key, validToUnix: 1_795_000_000, status: 'revoked' as const }], 'fail'],
    ['not known', [], 'cannot_establish'],
  ])('%s [payloads, 4.5]', (_, keys, outcome) => {
    expect(keyCheck(assayProfile(keys)).outcome).toBe(outcome)
  })

  describe('a revoked key counts for what was signed before [ledger, 10.4]', () => {
    const revoked = { ...key, validToUnix: 1_795_000_000, status: 'revoked' as const }
    const revocation = { lastEntry: 60, anchoredUnix: 1_796_000_000 }
    const pending = { ...revocation, anchoredUnix: null }
    it.each([
      ['an entry up to the last valid one', revocation, { entry: 60 }, 'pass'],
      ['a later entry', revocation, { entry: 61 }, 'fail'],
      ['an anchor before the revocation', revocation, { signatureAnchoredUnix: 1_795_999_999 }, 'pass'],
      ['an anchor at the revocation', revocation, { signatureAnchoredUnix: 1_796_000_000 }, 'fail'],
      ['an anchor while the revocation waits', pending, { signatureAnchoredUnix: 1 }, 'cannot_establish'],
      ['a later entry while the revocation waits', pending, { entry: 61 }, 'fail'],
      ['an anchor, with nothing known of the revocation', null, { signatureAnchoredUnix: 1 }, 'fail'],
      ['nothing', revocation, {}, 'fail'],
    ] as const)('%s', (_, known, place, outcome) => {
      const profile = assayProfile([{ ...revoked, revocation: known }])
      const { checks } = verify(proof, { profile, place }).report
      expect(checks.find((check) => check.id === 'event.key')!.outcome).toBe(outcome)
    })
  })

  it('matching only what the tested party says of itself establishes nothing [ledger, 1]', () => {
    const selfDeclared = assayProfile([key], 'self_declared')
    expect(keyCheck(selfDeclared)).toMatchObject({ outcome: 'cannot_establish', actual: testPubkey })
    expect(verify(proof, { profile: selfDeclared })).toMatchObject({
      valid: false,
      reason: 'issued_by_assay',
    })
    expect(keyCheck(assayProfile([key], 'given')).outcome).toBe('pass')
  })
})
