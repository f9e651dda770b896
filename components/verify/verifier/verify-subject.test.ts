import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import type { Outcome } from '#protocol/report.ts'
import { proof } from '#protocol/testing/verify.ts'
import {
  otherSecretKey,
  signProof,
  testProfile,
  workedArtifact,
  workedFacts,
} from '#protocol/testing/worked-proof.ts'
import { EVENT_PLACES } from '../page-state.ts'
import { countsOf } from '../report/counts.ts'
import { headlineOf } from '../report/headline.ts'
import { stillPasses } from '../tamper/still-passes.ts'
import { type VerifyRequest, verifySubject } from './verify-subject.ts'

const event = JSON.stringify(proof)
const wholeProof = JSON.stringify({
  proof_payload: JSON.parse(proof.content),
  content_sha256: sha256Hex(proof.content),
  event: proof,
})

const verify = (change: Partial<VerifyRequest> = {}) =>
  verifySubject({
    text: event,
    tamper: null,
    expectations: {},
    profile: testProfile,
    nowUnix: proof.created_at + 10,
    ...change,
  })

const idsWith = (outcome: Outcome, { report }: ReturnType<typeof verify>) =>
  report.checks.filter((check) => check.outcome === outcome).map((check) => check.id)

const sentenceOf = ({ report }: ReturnType<typeof verify>) => headlineOf(report).sentence

describe('an untouched proof', () => {
  it('holds', () => {
    const result = verify()
    expect(result.report.outcome).toBe('pass')
    expect(sentenceOf(result)).toMatch(/^It holds/)
    expect(result.loaded?.event).toEqual(proof)
    expect(countsOf(result.report.checks)).toBe(`${result.report.checks.length} checks passed.`)
  })

  it('is about the pasted artifact, and not about another', () => {
    expect(idsWith('pass', verify({ expectations: { artifact: workedArtifact } }))).toContain(
      'payload.artifact',
    )
    const other = verify({ expectations: { artifact: `${workedArtifact}\n` } })
    expect(sentenceOf(other)).toBe('It holds, but does not meet your expectations (payload.artifact)')
  })

  it('each hashed text gives the value that its check recomputed', () => {
    const { report, hashed } = verify({ expectations: { artifact: workedArtifact } })
    expect(Object.keys(hashed)).toHaveLength(5)
    for (const [id, text] of Object.entries(hashed)) {
      const check = report.checks.find((candidate) => candidate.id === id)
      expect([check?.actual, check?.actual?.replace('sha256:', '')], id).toContain(sha256Hex(text))
    }
  })
})

describe('one changed character', () => {
  const caughtBy = {
    content: ['event.id'],
    tag: ['event.id'],
    id: ['event.id', 'event.sig'],
    sig: ['event.sig'],
  }

  it.each(EVENT_PLACES)('of the %s is caught, and by the right checks', (tamper) => {
    const result = verify({ tamper })
    expect(idsWith('fail', result).filter((id) => id.startsWith('event.'))).toEqual(caughtBy[tamper])
    expect(sentenceOf(result)).toMatch(/^Altered: .* \(event\./)
    expect(result.loaded?.event, 'what was loaded stays').toEqual(proof)
  })

  it.each(EVENT_PLACES)('of the %s stands where the page says', (tamper) => {
    const { changes, verifiedText } = verify({ tamper })
    const { lead, before, after, tail } = changes[tamper]!
    const inJson = (text: string) => JSON.stringify(text.replaceAll('…', '')).slice(1, -1)
    expect(event).toContain(inJson(lead + before + tail))
    expect(verifiedText).toContain(inJson(lead + after + tail))
  })

  it('inside a whole proof leaves the copies round it as they were, and they differ', () => {
    expect(idsWith('fail', verify({ text: wholeProof }))).toEqual([])
    const result = verify({ text: wholeProof, tamper: 'content' })
    expect(idsWith('fail', result)).toEqual(expect.arrayContaining(['event.id', 'proof.label']))
  })

  it('in an answer round the proof is named, and a changed event is put inside', () => {
    const answer = { verdict: 'reject', summary: workedFacts.summary, proof: JSON.parse(wholeProof) }
    const tampered = verify({ text: JSON.stringify(answer) })
    expect(idsWith('fail', tampered)).toEqual(['answer.signed'])
    expect(sentenceOf(tampered)).toMatch(/^The response differs from what was signed \(answer\.signed/)
    expect(tampered.payload?.verdict).toBe('approve')
    const changed = verify({ text: JSON.stringify(answer), tamper: 'sig' })
    expect(idsWith('fail', changed)).toContain('event.sig')
  })

  it('every check that stays green has its reason', () => {
    expect(stillPasses('event.sig', 'content')).toContain('covers the ID as written')
    expect(stillPasses('event.key', 'sig')).toBe(
      'Passes as expected: this check does not read the signature.',
    )
    expect(stillPasses('payload.decision_ref', 'content')).toContain('does not cover the altered character')
    expect(stillPasses('payload.decision_ref', 'tag')).toContain('does not read the tag')
  })
})

it('a proof of another key fails with both keys shown', () => {
  const foreign = signProof(workedFacts, otherSecretKey)
  const result = verify({ text: JSON.stringify(foreign) })
  const check = result.report.checks.find(({ id }) => id === 'event.key')
  expect(check).toMatchObject({ outcome: 'fail', expected: proof.pubkey, actual: foreign.pubkey })
  expect(sentenceOf(result)).toContain('Signed by an unrecognised key (event.key)')
})

it('a profile without keys establishes nothing about the signer', () => {
  const result = verify({ profile: { ...testProfile, keys: [] } })
  expect(sentenceOf(result)).toBe('Cannot be established here (event.key)')
})

it('a malformed event fails its shape, and what hangs on it cannot be established', () => {
  const result = verify({ text: event.replace(/"sig":"../, '"sig":"'), tamper: 'content' })
  expect(result.loaded).toBeNull()
  expect(sentenceOf(result)).toBe('Not a complete signed event (event.shape)')
  expect(idsWith('cannot_establish', result)).toContain('event.sig')
})
