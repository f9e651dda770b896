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
  ])('%s', (_, keys, outcome) => {
    expect(keyCheck(assayProfile(keys)).outcome).toBe(outcome)
  })

  it('matching only what the tested party says of itself establishes nothing', () => {
    const selfDeclared = assayProfile([key], 'self_declared')
    expect(keyCheck(selfDeclared)).toMatchObject({ outcome: 'cannot_establish', actual: testPubkey })
    expect(verify(proof, { profile: selfDeclared })).toMatchObject({
      valid: false,
      reason: 'issued_by_assay',
    })
    expect(keyCheck(assayProfile([key], 'given')).outcome).toBe('pass')
  })
})
