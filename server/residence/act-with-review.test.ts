/** POST /residence/act, with a real Postgres and a local server that speaks a provider's protocol. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '#server/reason/provenance.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type ModelServer, startModelServer } from '#testing/model/model-server.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let model: ModelServer
let service: Service
let account: Awaited<ReturnType<Service['register']>>

beforeAll(async () => {
  model = await startModelServer()
  service = await startService({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'test-model',
    MODEL_BASE_URL: model.url,
    MODEL_INPUT_USD_PER_MILLION: '0',
    MODEL_OUTPUT_USD_PER_MILLION: '0',
    MODEL_MODE: 'off',
    REASON_TIMEOUT_MS: '10000',
  })
  account = await service.register()
  await service.fund(account.accountId, 100_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service?.close()
  await model?.close()
})
// A minute later the breaker has forgotten what failed.
beforeEach(() => {
  service.clock.nowUnix += 61
  model.behave({ say: JSON.stringify({ answer: 'The folder is rebuilt.', confidence: 0.9 }) })
})

const act = (json: object, apiKey = account.apiKey, headers = {}) =>
  service.call('/residence/act', { apiKey, json, headers })
const balance = async () => (await service.call('/balance', { apiKey: account.apiKey })).body.balance_sats
const remembered = async () =>
  (await service.call('/memory/get?key=residence:last', { apiKey: account.apiKey })).body
const countRows = async () =>
  (
    await sql(
      service.ctx.db,
      'SELECT (SELECT count(*) FROM review) AS reviews, (SELECT count(*) FROM audit_row) AS actions',
    )
  )[0]

describe('POST /residence/act', () => {
  it('reasons, reviews and remembers for one price, and signs what came of it', async () => {
    const before = await balance()
    const request = {
      intent: 'Remove the build output',
      artifact: 'rm -rf ./build',
      artifact_type: 'shell_command',
    }
    const { status, body } = await act(request)
    expect([status, body.status, body.intent]).toEqual([200, 'acted', request.intent])
    expect(body.reasoning).toMatchObject({ answer: 'The folder is rebuilt.', confidence: 0.9 })
    expect(body.review.verdict).not.toBe('reject')
    expect(body.review.artifact_type ?? body.review.options.artifactType).toBe('shell_command')
    expect(body.memory).toEqual({ stored: true, key: 'residence:last' })
    expect([body.cost_sats, before - (await balance())]).toEqual([180, 180])
    expect(body.audit).toMatchObject({
      kind: 'residence_act',
      input_hash: hashOf({
        ...request,
        context: '',
        policy: { require_review: true, remember: true },
      }),
      output_hash: hashOf({
        status: 'acted',
        reasoning: body.reasoning,
        review_record_sha256: body.review.deterministic.record_sha256,
      }),
      price_sats: 180,
    })
    expect((await service.call('/verify-proof', { json: { event: body.proof.event } })).body.valid).toBe(true)
    expect(JSON.parse((await remembered()).value)).toMatchObject({
      intent: request.intent,
      status: 'acted',
      action_id: body.action_id,
    })
  })

  it('blocks what the review rejects, and does not when no review is required', async () => {
    const request = {
      intent: 'Free some space',
      artifact: 'rm -rf / --no-preserve-root',
      artifact_type: 'shell_command',
    }
    const blocked = await act(request)
    expect([blocked.body.status, blocked.body.review.verdict]).toEqual(['blocked', 'reject'])
    expect(JSON.parse((await remembered()).value)).toMatchObject({ status: 'blocked', verdict: 'reject' })
    const advised = await act({ ...request, policy: { require_review: false, remember: false } })
    expect([advised.body.status, advised.body.review.verdict, advised.body.memory]).toEqual([
      'acted',
      'reject',
      null,
    ])
    expect(JSON.parse((await remembered()).value).status).toBe('blocked')
  })

  it('reviews the intent as a plan when there is no artifact', async () => {
    const { body } = await act({ intent: '1. Drop the production customer database.' })
    expect([body.status, body.review.verdict]).toEqual(['blocked', 'reject'])
    const without = await act({ intent: 'Read a page.', policy: { require_review: false } })
    expect([without.body.status, without.body.review]).toEqual(['acted', null])
  })

  it('repeats the answer of an Idempotency-Key without doing anything again', async () => {
    const request = { intent: 'List files', artifact: 'ls', artifact_type: 'shell_command' }
    const headers = { 'idempotency-key': 'act-0000-0001' }
    const first = await act(request, account.apiKey, headers)
    const [before, rows] = [await balance(), await countRows()]
    const second = await act(request, account.apiKey, headers)
    expect([second.text, await balance(), await countRows()]).toEqual([first.text, before, rows])
  })

  it('says that the memory is full, and acts nevertheless', async () => {
    const full = await service.register()
    await service.fund(full.accountId, 1_000)
    await service.call('/memory/store', { apiKey: full.apiKey, json: { key: 'a', value: 'b' } })
    await sql(service.ctx.db, `UPDATE memory_usage SET keys = 10000 WHERE account_id = '${full.accountId}'`)
    const { body } = await act(
      { intent: 'List files', artifact: 'ls', artifact_type: 'shell_command' },
      full.apiKey,
    )
    expect([body.status, body.memory]).toEqual(['acted', { stored: false, key: 'residence:last' }])
    await sql(service.ctx.db, `UPDATE memory_usage SET keys = 1 WHERE account_id = '${full.accountId}'`)
  })
})

describe('a refusal does nothing and charges nothing', () => {
  it.each<[string, object, string]>([
    ['a cap below the price', { intent: 'x', policy: { max_spend_sats: 179 } }, 'spend_cap_exceeded'],
    ['no intent', { artifact: 'ls' }, 'missing'],
    ['an unknown condition', { intent: 'x', policy: { max_spend: 1 } }, 'extra_forbidden'],
    ['a fraction of a cent', { intent: 'x', capital: { equity_usd: '1.005' } }, 'value_error'],
  ])('%s', async (_what, request, type) => {
    const [before, rows, asked] = [await balance(), await countRows(), model.asked.length]
    const { status, body } = await act(request)
    expect([status, body.detail[0].type]).toEqual([422, type])
    expect([await balance(), await countRows(), model.asked.length]).toEqual([before, rows, asked])
  })

  it('a model that fails', async () => {
    model.behave({ say: 'no JSON' })
    const [before, rows] = [await balance(), await countRows()]
    const { status, body } = await act({ intent: 'List files' })
    expect([status, body.code]).toEqual([503, 'model_unavailable'])
    expect([await balance(), await countRows()]).toEqual([before, rows])
  })
})
