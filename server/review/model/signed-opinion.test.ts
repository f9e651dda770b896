/** An opinion on its way through POST /review: told beside the record, bound by the proof, and never a failure of the call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/canonical-json.ts'
import { type Service, startService } from '#server/testing/service.ts'
import { type ModelServer, startModelServer } from './testing/model-server.ts'

let model: ModelServer
let service: Service
let apiKey: string
beforeAll(async () => {
  model = await startModelServer()
  service = await startService({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'test-model',
    MODEL_BASE_URL: model.url,
    MODEL_INPUT_USD_PER_MILLION: '0.1',
    MODEL_OUTPUT_USD_PER_MILLION: '0.4',
    MODEL_TIMEOUT_MS: '1000',
    FREE_REVIEW_CALLS: '20',
  })
  apiKey = (await service.register()).apiKey
})
afterAll(async () => {
  await service?.close()
  await model?.close()
})

// Evidence of class D: the program is in no catalogue.
const artifact = 'frobnicate --all ./reports'
const say = JSON.stringify({
  verdict: 'reject',
  issues: [
    {
      severity: 'blocker',
      category: 'safety',
      quote: 'frobnicate --all',
      mechanism: 'it ends every report',
      suggested_fix: 'name one report',
    },
  ],
})
const review = (more = {}) =>
  service.call('/review', {
    apiKey,
    json: { artifact, artifact_type: 'shell_command', ...more },
  })

describe('POST /review with a model', () => {
  it('tells the tightened verdict beside a record that stays recomputable, and signs both', async () => {
    model.behave({ say })
    const { status, body } = await review({ sign: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      verdict: 'reject',
      epistemic_basis: 'evidence_against',
      deterministic: { verdict: 'approve_with_concerns' },
      model_opinion: { state: 'ok', verdict: 'reject', tightened: true },
      record: { verdict: 'approve_with_concerns' },
    })
    expect(body.summary).toContain('it ends every report')
    expect(body.issues[0]).toMatchObject({
      severity: 'blocker',
      source: 'model',
      rule: null,
      evidence: null,
      span: [0, 16],
    })
    expect(body.deterministic.record_sha256).toBe(sha256Hex(jcs(body.record)))
    const { proof_payload: payload, event } = body.proof
    const {
      model: name,
      prompt_sha256,
      provider,
      response_sha256,
      state,
      tightened,
      verdict,
    } = body.model_opinion
    expect(payload).toMatchObject({
      verdict: 'reject',
      deterministic_verdict: 'approve_with_concerns',
      model_effect: 'tightened',
      review_record_sha256: body.deterministic.record_sha256,
      summary_hash: sha256Hex(body.summary),
      model_opinion_sha256: sha256Hex(
        jcs({ model: name, prompt_sha256, provider, response_sha256, state, tightened, verdict }),
      ),
    })
    const report = await service.call('/verify-proof', { json: { event } })
    expect(report.body.valid).toBe(true)
  })

  it('counts a model issue under severity_threshold as any other', async () => {
    model.behave({ say })
    const { body } = await review({ severity_threshold: 'blocker' })
    expect(body.issues.map(({ source }: { source: string }) => source)).toEqual(['model'])
  })

  it('stays a verdict when the model fails', async () => {
    model.behave({ status: 500 })
    const { status, body } = await review({ sign: true })
    expect([status, body.verdict, body.model_opinion.state]).toEqual([200, 'approve_with_concerns', 'error'])
    expect(body.proof.proof_payload).toMatchObject({
      model_effect: 'unavailable',
      verdict: 'approve_with_concerns',
    })
  })

  it('asks nobody on a dry run', async () => {
    model.behave({ say })
    const { body } = await review({ dry_run: true })
    expect([body.model_opinion.state, model.asked.length]).toEqual(['off', 0])
  })
})
