// Reads links, answers and records; states what the checks say when one thing of them is changed.
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { opinionHash } from '#protocol/proofs/checks/record-checks.ts'
import { recordSha256 } from '#protocol/review/core/hashes.ts'
import { optionsFor, reviewText } from '#protocol/review/testing/ruleset.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'
import { headlineOf } from './headline.ts'
import { type Computed, checksOf } from './record/checks.ts'
import { compactJson } from './record/compact-json.ts'
import { findArtifact } from './record/find-artifact.ts'
import { explainHref, readFragment } from './record/link.ts'
import { type Given, readGiven } from './record/read-given.ts'
import { readClaims, type SignedClaims } from './record/signed-claims.ts'

const artifact = 'rm -rf "$STAGE"/*\necho café 🙂\n'
const options = optionsFor('shell_command')
let record: ReviewRecord
let sha256: string
let done: Computed
beforeAll(() => {
  record = reviewText(artifact, 'shell_command')
  sha256 = recordSha256(record)
  done = { state: 'done', record, recordSha256: sha256, measuredRows: 0, milliseconds: 1 }
})

const answerOf = (change: Record<string, unknown> = {}) => ({
  verdict: record.verdict,
  issues: [],
  record,
  options,
  deterministic: { record_sha256: sha256 },
  model_opinion: { state: 'off' },
  proof: null,
  artifact,
  confidence: 0.97,
  ...change,
})

function given(value: unknown): Given {
  const read = readGiven(JSON.stringify(value))
  if (!('given' in read)) throw new Error(read.problem)
  return read.given
}

function outcomes(from: Given, computed: Computed = done, claims: SignedClaims | null = null) {
  const found = from.artifact === null ? null : findArtifact(from.artifact, from.artifactSha256)
  const checks = checksOf({ given: from, artifact: found, computed, claims })
  return {
    all: Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome])),
    headline: headlineOf(from, computed, checks),
  }
}

describe('readGiven', () => {
  it('takes an answer, a record, and what a link carries', () => {
    expect(given(answerOf())).toMatchObject({ recordSha256: sha256, artifact, options })
    expect(given(record)).toMatchObject({ record, recordSha256: null, artifact: null })
    const href = explainHref({
      artifact,
      options,
      data: [],
      recompute_by: {
        ruleset_sha256: record.ruleset_sha256,
        engine_sha256: record.engine_sha256,
        record_sha256: sha256,
      },
    })
    const fragment = readFragment(new URL(href, 'http://x').hash)
    const linked = readGiven((fragment as { text: string }).text)
    expect('given' in linked && linked.given).toMatchObject({ artifact, recordSha256: sha256, record: null })
  })

  it.each([
    ['no JSON', 'hello', /not strict JSON/],
    ['a key twice', '{"record":1,"record":2}', /not strict JSON/],
    ['a proof', '{"sig":"x"}', /is a proof/],
    ['something else', '{}', /no record/],
    ['a list', '[]', /not an object/],
  ])('refuses %s with the way out', (_name, text, problem) => {
    const read = readGiven(text)
    expect('problem' in read && read.problem).toMatch(problem)
    expect('remedy' in read && read.remedy).toMatch(/\.$/)
  })

  it.each([
    ['verdict', 'maybe'],
    ['issues', [{ severity: 'blocker' }]],
    ['gate', null],
    ['data', [{ id: 'x' }]],
    ['capital_scale', { tier: 'S1' }],
    ['artifact_sha256', 'ABC'],
  ])('names the member of a record that does not fit: %s', (member, value) => {
    const read = readGiven(JSON.stringify({ ...record, [member]: value }))
    expect('problem' in read && read.problem).toContain(`record.${member}`)
  })

  it('says when a link is damaged, and leaves other fragments alone', () => {
    expect(readFragment('#review=%%')).toBe('damaged')
    expect(readFragment('#review=')).toBe('damaged')
    expect(readFragment('#main')).toBeNull()
  })
})

describe('checksOf', () => {
  it('passes for what recomputes', () => {
    const { all, headline } = outcomes(given(answerOf()))
    expect(all).toEqual({
      'record.hash': 'pass',
      'record.artifact': 'pass',
      'record.options': 'pass',
      'record.recompute': 'pass',
      'verdict.findings_hold': 'pass',
      'verdict.model_scope': 'pass',
    })
    expect(headline.outcome).toBe('pass')
  })

  it.each([
    ['another artifact', () => ({ artifact: `${artifact}#` }), 'record.artifact'],
    ['other options', () => ({ options: { ...options, context: 'x' } }), 'record.options'],
    [
      'a record changed after it was hashed',
      () => ({ record: { ...record, confidence_bps: 1 } }),
      'record.hash',
    ],
    ['a milder verdict', () => ({ verdict: 'approve' }), 'verdict.findings_hold'],
  ])('%s fails, and the sentence says so', (_name, change, id) => {
    const { all, headline } = outcomes(given(answerOf(change())))
    expect(all[id]).toBe('fail')
    expect(headline.outcome).toBe('fail')
  })

  it('a record with its own hash that the engine does not give fails', () => {
    const forged = { ...record, verdict: 'approve' as const, issues: [] }
    const from = given(answerOf({ record: forged, deterministic: { record_sha256: recordSha256(forged) } }))
    const { all } = outcomes(from)
    expect(all).toMatchObject({ 'record.hash': 'pass', 'record.recompute': 'fail' })
  })

  it('a missing part is never a pass', () => {
    const { all, headline } = outcomes(given(record), { state: 'not_run', needs: 'the artifact' })
    expect(all).toEqual({
      'record.artifact': 'cannot_establish',
      'record.options': 'cannot_establish',
      'record.recompute': 'cannot_establish',
    })
    expect(headline.outcome).toBe('cannot_establish')
  })

  it('an engine that did not run establishes nothing', () => {
    const { all, headline } = outcomes(given(answerOf()), { state: 'failed', why: 'refused' })
    expect([all['record.recompute'], headline.outcome]).toEqual(['cannot_establish', 'cannot_establish'])
  })
})

describe('a verdict that a model took part in', () => {
  const words = 'Frimble the gostak, then distim three doshes.'
  const open = reviewText(words, 'plan')
  const openDone: Computed = {
    state: 'done',
    record: open,
    recordSha256: recordSha256(open),
    measuredRows: 0,
    milliseconds: 1,
  }
  const told = (verdict: string, state = 'ok') => ({
    state,
    provider: 'openai-compatible',
    model: 'm',
    prompt_sha256: '1'.repeat(64),
    response_sha256: '2'.repeat(64),
    verdict,
    tightened: false,
  })
  const answer = (change: Record<string, unknown> = {}) => ({
    verdict: 'approve',
    issues: [],
    record: open,
    options: optionsFor('plan'),
    deterministic: { record_sha256: recordSha256(open) },
    model_opinion: told('approve'),
    proof: null,
    artifact: words,
    ...change,
  })
  const about = (value: unknown, claims: SignedClaims | null = null) =>
    outcomes(given(value), openDone, claims).all

  it('may approve what the rules left unjudged', () => {
    expect(open.basis).toBe('unjudged')
    expect(about(answer())).toMatchObject({
      'record.recompute': 'pass',
      'verdict.findings_hold': 'pass',
      'verdict.model_scope': 'pass',
    })
  })

  it('may not without an opinion', () => {
    expect(about(answer({ model_opinion: told('approve', 'timeout') }))['verdict.model_scope']).toBe('fail')
  })

  it('is held against the signed proof: effect, and opinion by its hash', () => {
    const eventId = 'd'.repeat(64)
    const claimsWith = (change: Record<string, unknown>) =>
      readClaims(
        JSON.stringify({
          id: eventId,
          content: JSON.stringify({
            schema: 'assay.verdict_proof.v1',
            verdict: 'approve',
            deterministic_verdict: 'approve_with_concerns',
            model_effect: 'judged',
            model_opinion_sha256: opinionHash(told('approve'), sha256Hex),
            review_record_sha256: recordSha256(open),
            artifact_hash: open.artifact_sha256,
            artifact_type: 'plan',
            data_snapshots: [],
            ruleset_sha256: open.ruleset_sha256,
            engine_sha256: open.engine_sha256,
            verified_at: 7,
            ...change,
          }),
        }),
        eventId,
      )
    const signed = answer({ proof: { event: { id: eventId } } })
    expect(about(signed, claimsWith({}))).toMatchObject({
      'verdict.of_rules': 'pass',
      'verdict.findings_hold': 'pass',
      'verdict.model_scope': 'pass',
      'verdict.opinion': 'pass',
    })
    expect(about(signed, claimsWith({ model_effect: 'none' }))['verdict.model_scope']).toBe('fail')
    expect(about(signed, claimsWith({ model_opinion_sha256: '3'.repeat(64) }))['verdict.opinion']).toBe(
      'fail',
    )
    expect(about(signed, claimsWith({ deterministic_verdict: 'approve' }))['verdict.of_rules']).toBe('fail')
  })
})

describe('a signed proof', () => {
  const eventId = 'e'.repeat(64)
  const eventOf = (change = {}) =>
    JSON.stringify({
      id: eventId,
      content: JSON.stringify({
        schema: 'assay.verdict_proof.v1',
        verdict: record.verdict,
        deterministic_verdict: record.verdict,
        model_effect: 'none',
        review_record_sha256: sha256,
        artifact_hash: record.artifact_sha256,
        artifact_type: 'shell_command',
        data_snapshots: [],
        ruleset_sha256: record.ruleset_sha256,
        engine_sha256: record.engine_sha256,
        verified_at: 7,
        ...change,
      }),
    })

  it('is compared with the record that was computed here', () => {
    const from = given(answerOf({ proof: { event: { id: eventId } } }))
    expect(outcomes(from, done, readClaims(eventOf(), eventId)).all['record.proof']).toBe('pass')
    const other = readClaims(eventOf({ review_record_sha256: 'a'.repeat(64) }), eventId)
    expect(outcomes(from, done, other).all['record.proof']).toBe('fail')
    expect(outcomes(from).all['record.proof']).toBe('cannot_establish')
  })

  it('alone assumes the plainest request, and a difference then accuses nobody', () => {
    const claims = readClaims(eventOf({ review_record_sha256: 'a'.repeat(64) }), eventId)!
    expect(claims.given).toMatchObject({ areOptionsAssumed: true, options: { asOfUnix: 7, context: null } })
    const { all, headline } = outcomes({ ...claims.given, artifact }, done, claims)
    expect(all).toMatchObject({ 'record.recompute': 'cannot_establish', 'record.proof': 'cannot_establish' })
    expect(headline.outcome).toBe('cannot_establish')
  })

  it('is refused under another id', () => {
    expect(readClaims(eventOf(), 'f'.repeat(64))).toBeNull()
  })
})

describe('compactJson', () => {
  it('is the same value on fewer lines', () => {
    const value = { argv: ['rm', '-rf', 'a, "b": c\\'], deep: [{ x: 'y'.repeat(80), n: [1, 2] }], none: null }
    const text = compactJson(value)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).toContain('  "argv": ["rm", "-rf", "a, \\"b\\": c\\\\"],')
    expect(compactJson(record.decoded).split('\n').length).toBeLessThan(10)
  })
})

describe('findArtifact', () => {
  it('finds the judged text among those that look the same in a field', () => {
    const crlf = 'a\r\nb'
    const { artifact_sha256 } = reviewText(crlf, 'plan')
    expect(findArtifact('a\nb\n', artifact_sha256)).toMatchObject({ text: crlf, matches: true })
    expect(findArtifact('a b', artifact_sha256).matches).toBe(false)
  })
})
