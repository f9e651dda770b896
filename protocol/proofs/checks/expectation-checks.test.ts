import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { proof, verify } from '../../testing/verify.ts'
import { signContent, signProof, workedArtifact, workedFacts } from '../../testing/worked-proof.ts'
import type { ProofExpectations } from './expectation-checks.ts'

describe('expectations [payloads, 4.5]', () => {
  const expecting = (expectations: ProofExpectations, nowUnix?: number, event: unknown = proof) =>
    verify(event, { expectations, ...(nowUnix === undefined ? {} : { nowUnix }) })
  const at = workedFacts.committedAtUnix

  it.each([
    ['the hash', { artifactHash: workedFacts.artifactHash }, true],
    ['the artifact', { artifact: workedArtifact }, true],
    ['both', { artifactHash: workedFacts.artifactHash, artifact: workedArtifact }, true],
    ['another hash', { artifactHash: sha256Hex('other') }, false],
    ['another artifact', { artifact: `${workedArtifact} ` }, false],
    ['hash and artifact that differ', { artifactHash: workedFacts.artifactHash, artifact: 'other' }, false],
    ['an artifact without UTF-8 form', { artifact: '\ud800' }, false],
  ])('artifact: %s', (_, expectations, matches) => {
    const result = expecting(expectations)
    expect(result.checks.artifact_hash_matches).toBe(matches)
    expect(result).toMatchObject({ valid: matches, reason: matches ? null : 'artifact_hash_matches' })
  })

  it('output_hash and body_hash stand in for artifact_hash', () => {
    const hash = sha256Hex('x')
    for (const name of ['output_hash', 'body_hash']) {
      const event = signContent(jcs({ schema: 'assay.proof.v1', [name]: hash }))
      expect(expecting({ artifactHash: hash }, undefined, event).checks.artifact_hash_matches).toBe(true)
    }
    expect(expecting({ artifactHash: hash }, undefined, signContent('{}')).checks.artifact_hash_matches).toBe(
      false,
    )
    expect(
      expecting({ artifactHash: hash }, undefined, signContent('no')).checks.artifact_hash_matches,
    ).toBeNull()
  })

  it.each([
    ['eip155:8453:0xAbC', 'eip155:8453:0xaBc', true],
    ['eip155:8453:0xAbC', 'eip155:1:0xAbC', false],
    ['solana:mainnet:AbC', 'solana:mainnet:AbC', true],
    ['solana:mainnet:AbC', 'solana:mainnet:abc', false],
    [null, 'eip155:8453:0xAbC', false],
  ])('intended verifier %s, expected %s: %s', (intendedVerifier, expected, matches) => {
    const result = expecting(
      { intendedVerifier: expected },
      undefined,
      signProof({ ...workedFacts, intendedVerifier }),
    )
    expect(result.checks.intended_verifier_matches).toBe(matches)
    expect(result.valid).toBe(matches)
  })

  it.each([
    ['at the bound', 100, at + 100, true, 100],
    ['one second beyond', 100, at + 101, false, 101],
    ['within clock skew', 0, at - 60, true, 0],
    ['from the future', 100, at - 61, null, null],
    ['without a clock', 100, undefined, null, null],
  ])('freshness %s', (_, maxAgeSeconds, nowUnix, within, age) => {
    const result = expecting({ maxAgeSeconds }, nowUnix)
    expect(result.checks.freshness_within_bound).toBe(within)
    expect(result).toMatchObject({ valid: within === true, ageSeconds: age })
    if (within === null) expect(result.reason).toBe('freshness_within_bound')
  })

  it.each([
    ['at the bound', at + 3_700, 100, true],
    ['beyond it', at + 3_701, 101, false],
    ['ahead of the clock', at + 3_539, null, null],
  ])('an anchored event is as old as its anchor: %s', (_, nowUnix, age, within) => {
    const anchored = { unix: at + 3_600, clock: 'a Bitcoin block' }
    const result = verify(proof, { expectations: { maxAgeSeconds: 100 }, nowUnix, anchored })
    expect([result.ageSeconds, result.checks.freshness_within_bound]).toEqual([age, within])
    expect(result.valid).toBe(within === true)
    expect(result.report.checks.find(({ id }) => id === 'payload.freshness')?.why).toContain(
      'a Bitcoin block',
    )
  })

  it('control of another namespace, and of a contract, is refused with its reason', () => {
    const verifierSignature = `0x${'11'.repeat(64)}1b`
    const reasonOf = (intendedVerifier: string) => {
      const event = signProof({ ...workedFacts, intendedVerifier })
      const result = expecting({ intendedVerifier, verifierSignature }, undefined, event)
      expect(result).toMatchObject({ valid: false, reason: 'intended_verifier_authenticated' })
      return result.report.checks.find(({ id }) => id === 'payload.verifier_control')?.why
    }
    expect(reasonOf('solana:mainnet:AbC')).toContain('solana is another namespace')
    expect(reasonOf(`eip155:1:0x${'ab'.repeat(20)}`)).toContain('EIP-1271')
  })
})
