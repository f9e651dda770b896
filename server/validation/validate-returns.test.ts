/** POST /validate, against a real Postgres and real threads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { inputHash, outputHash } from '#protocol/validation/input/canonical-input.ts'
import { gen } from '#protocol/validation/testing/generate.ts'
import { validate } from '#protocol/validation/validate.ts'
import { type Service, startService } from '#testing/service.ts'
import { createValidationJobs } from './validation-jobs.ts'

let service: Service
let apiKey: string
let accountId: string

beforeAll(async () => {
  service = await startService()
  ;({ apiKey, accountId } = await service.register())
  await service.fund(accountId, 100_000)
})
afterAll(() => service?.close())

const returns = gen(12, 250, 0.0015, 0.01)
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats

describe('POST /validate, paid', () => {
  it('answers what the module computes, charges 300 sats, and signs hashes of both', async () => {
    const before = await balance()
    const { status, body } = await service.call('/validate', { apiKey, json: { returns, agent_id: 'me' } })
    expect(status).toBe(200)
    const { action_id, audit, proof, free_tool, cost_sats, charge, ...result } = body
    const own = validate({ returns })
    expect(result).toEqual(JSON.parse(JSON.stringify(own)))
    expect([cost_sats, charge.method, free_tool]).toEqual([300, 'bearer', null])
    expect(await balance()).toBe(before - 300)
    expect(audit).toMatchObject({
      action_id,
      kind: 'validate',
      input_hash: inputHash({ returns }),
      output_hash: outputHash(own),
      price_sats: 300,
      payment: 'bearer',
    })
    expect(action_id).toMatch(/^vald_[0-9a-f]{20}$/)
    expect(proof.proof_payload).toMatchObject({ action_id, audit_hash: sha256Hex(jcs(audit)) })
    const { body: verified } = await service.call('/verify-proof', {
      json: { event: proof.event, expect_artifact_hash: outputHash(own) },
    })
    expect(verified).toMatchObject({ valid: true, reason: null })
  })

  it('can be proven again by the id of its action', async () => {
    const { body } = await service.call('/validate', { apiKey, json: { returns } })
    const { body: proven } = await service.call('/prove', { apiKey, json: { action_id: body.action_id } })
    expect(proven.proof.proof_payload.output_hash).toBe(body.audit.output_hash)
  })

  it('keeps no row of what was sent', async () => {
    const canary = 0.123456789012
    const { status } = await service.call('/validate', { apiKey, json: { returns: [...returns, canary] } })
    expect(status).toBe(200)
    const rows = await service.ctx.db.prisma.auditRow.findMany()
    expect(JSON.stringify(rows.map(({ row }) => row))).not.toContain('123456789')
  })

  it('names each bad row, and charges nothing', async () => {
    const before = await balance()
    const trades = Array.from({ length: 20 }, (_, i) => ({ pnl: i - 9, ts: i === 17 ? 'soon' : i + 1 }))
    const { status, body } = await service.call('/validate', { apiKey, json: { trades } })
    expect(status).toBe(422)
    expect(body.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([['body', 'trades', 17, 'ts']])
    const neither = await service.call('/validate', { apiKey, json: {} })
    expect(neither.status).toBe(422)
    const inBody = await service.call('/validate', { apiKey, json: { returns, free: '1' } })
    expect([inBody.status, inBody.body.detail[0].msg]).toEqual([
      422,
      'send it in the query: /validate?free=…',
    ])
    expect(await balance()).toBe(before)
  })

  it('asks a caller without an account to pay', async () => {
    expect((await service.call('/validate', { json: { returns } })).status).toBe(402)
  })
})

describe('POST /validate?free=1', () => {
  it('answers five calls a day without an account and without a proof', async () => {
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await service.call('/validate?free=1', { json: { returns } }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.slice(0, 5).map(({ body }) => body.free_tool.remaining_today)).toEqual([4, 3, 2, 1, 0])
    expect(answers[0]!.body).toMatchObject({ action_id: null, audit: null, proof: null })
    expect(answers[0]!.body.cost_sats).toBeUndefined()
    expect(answers[5]!.body.code).toBe('quota_exhausted')
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('has no quota for an account with the upgrade', async () => {
    await service.ctx.db.prisma.accountFeature.create({
      data: { accountId, feature: 'validate_unlimited', source: 'tu_test', grantedAtUnix: 1 },
    })
    const before = await balance()
    const { status, body } = await service.call('/validate?free=1', { apiKey, json: { returns } })
    expect([status, body.free_tool]).toEqual([200, { remaining_today: null }])
    expect(await balance()).toBe(before)
  })
})

describe('threads', () => {
  it('give up after their time, and work on', async () => {
    const jobs = createValidationJobs(40)
    const many = { returns: gen(1, 100_000, 0, 1), n_perms: 3000 }
    await expect(jobs.run({ request: many, btcCloses: null })).rejects.toMatchObject({
      code: 'over_host_capacity',
    })
    await jobs.close()
    const patient = createValidationJobs()
    const answer = await patient.run({ request: { returns }, btcCloses: null })
    expect(answer.ok && answer.value.result.verdict).toBe('likely_real')
    await patient.close()
  })
})
