/** What a review takes beside its artifact, and what follows from it (payloads 3.1 and 3.2): one describe for each member. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { storeValues } from '#server/memory/memory.store.ts'
import { accountKeys, sealValue } from '#server/memory/value-cipher.ts'
import { type Service, startService } from '#testing/service.ts'
import { endSource, registerSource } from './review-sources.store.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '200' })
})
afterAll(() => service?.close())

const trade = {
  action: 'open',
  coin: 'BTC',
  side: 'buy',
  notional_usd: 5000,
  stop_loss: 58000,
  entry_price: 60000,
}
const order = (equity?: number) => ({
  artifact_type: 'trade',
  artifact: JSON.stringify(equity === undefined ? trade : { ...trade, account: { equity_usd: equity } }),
})
const ask = async (json: object, apiKey?: string) => {
  const key = apiKey ?? (await service.register()).apiKey
  return (await service.call('/review', { apiKey: key, json })).body
}

describe('capital_scale', () => {
  it('has the shape and figures of the worked example', async () => {
    const body = await ask(order(20_000))
    expect(Object.keys(body.capital_scale).sort()).toEqual(
      [
        'at_risk_fraction',
        'at_risk_usd',
        'equity_source',
        'equity_usd',
        'max_loss_usd',
        'notional_bps',
        'thresholds_applied',
        'tier',
      ].sort(),
    )
    expect(body.capital_scale).toMatchObject({
      tier: 'S1',
      at_risk_fraction: 0.0084,
      at_risk_usd: '166.67',
      equity_usd: '20000.00',
      equity_source: 'artifact',
      max_loss_usd: null,
      notional_bps: 2500,
    })
    expect(
      body.capital_scale.thresholds_applied.every(({ outcome }: { outcome: string }) => outcome === 'ok'),
    ).toBe(true)
  })

  it('rejects the same order at a tenth of the equity and shows the arithmetic', async () => {
    const body = await ask(order(2_000))
    expect(body).toMatchObject({ verdict: 'reject', capital_scale: { tier: 'S3', at_risk_fraction: 0.0834 } })
    expect(body.issues.map(({ recompute }: { recompute: string }) => recompute)).toContain(
      'ceil(166.67 * 10000 / 2000.00) = 834 basis points',
    )
  })

  it('is null when nothing moves and no capital was given', async () => {
    expect((await ask({ artifact: 'ls', artifact_type: 'shell_command' })).capital_scale).toBeNull()
  })

  it.each([
    ['20000', '20000.5', false],
    ['1', '0.005', true],
  ])('takes dollars with at most two decimals: %s, %s', async (equity, atRisk, isRefused) => {
    const body = await ask({ ...order(20_000), capital: { equity_usd: equity, at_risk_usd: atRisk } })
    expect(Array.isArray(body.detail)).toBe(isRefused)
  })
})

describe('onchain_risk', () => {
  const call = {
    chainId: 8453,
    from: `0x${'12'.repeat(20)}`,
    to: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    value: '0',
    data: `0x095ea7b3${'0'.repeat(24)}${'5b'.repeat(20)}${'f'.repeat(64)}`,
  }

  it('names the checks, the decoded call and who found what', async () => {
    const body = await ask({ artifact_type: 'onchain_action', artifact: JSON.stringify(call) })
    expect(body.onchain_risk).toMatchObject({
      checks_run: [
        'calldata_decode',
        'approval_limits',
        'set_approval_for_all',
        'permit',
        'address_poisoning',
        'blind_signing',
        'native_value',
      ],
      decoded: { selector: '0x095ea7b3', function: 'approve(address,uint256)' },
      deterministic_verdict: 'reject',
    })
    expect(body.onchain_risk.decoded.args).toHaveLength(2)
    expect(body.issues[0]).toMatchObject({
      source: 'deterministic_onchain_engine',
      recompute: '0x095ea7b3 is the selector of approve(address,uint256)',
    })
  })

  it('is null for other types', async () => {
    expect((await ask(order(20_000))).onchain_risk).toBeNull()
  })
})

describe('consistency_explanations', () => {
  it('adds consistency_check, which names the pair and what differs', async () => {
    const body = await ask({
      artifact: 'ls',
      artifact_type: 'shell_command',
      consistency_explanations: [
        'It touches 3 files.',
        'It is reversible.',
        'It touches 4 files and is not reversible.',
      ],
    })
    expect(body.consistency_check).toEqual({
      consistent: false,
      contradictions: [
        { a: 0, b: 2, reason: 'amount in files: one says 3, the other 4' },
        { a: 1, b: 2, reason: 'whether it can be undone: one says yes, the other no' },
      ],
    })
  })

  it('is absent when none were sent', async () => {
    expect(await ask({ artifact: 'ls' })).not.toHaveProperty('consistency_check')
  })
})

describe('include_trading_state', () => {
  const store = async (accountId: string, value: string) => {
    const { db, env } = service.ctx
    const sealed = sealValue(accountKeys(env, accountId), 'trading_state', value)
    const item = { accountId, key: 'trading_state', sealed, sizeBytes: value.length, grams: [] }
    await db.transaction((tx) => storeValues(tx, [item], 77))
  }

  it('gives the engine what the account has stored, with fractions as decimal strings, and hashes it', async () => {
    const { apiKey, accountId } = await service.register()
    await store(accountId, '{"equity_usd":2000.5,"drawdown_pct":1,"note":"left out"}')
    const body = await ask({ ...order(), include_trading_state: true }, apiKey)
    expect(body.trading_state).toEqual({ used: true, source: 'memory:trading_state', as_of: 77 })
    expect(body.options.tradingState).toEqual({ equity_usd: '2000.5', drawdown_pct: 1 })
    expect(sha256Hex(jcs(body.options))).toBe(body.record.options_sha256)
    expect(body.capital_scale).toMatchObject({ equity_source: 'trading_state', equity_usd: '2000.50' })
    expect(body.verdict).toBe('reject')
  })

  it('runs without it, and says so, when nothing is stored or it cannot be read', async () => {
    const none = await ask({ ...order(), include_trading_state: true })
    expect(none.trading_state).toEqual({ used: false, source: null, as_of: null })
    expect(none.options.tradingState).toBeNull()
    expect(none.unchecked.map(({ id }: { id: string }) => id)).toContain('trading_state')
    const { apiKey, accountId } = await service.register()
    await store(accountId, 'all good')
    const broken = await ask({ ...order(), include_trading_state: true }, apiKey)
    expect(broken.trading_state).toMatchObject({ used: false, source: 'memory:trading_state' })
  })

  it('is null when it was not asked for, though something is stored', async () => {
    const { apiKey, accountId } = await service.register()
    await store(accountId, '{"equity_usd":1}')
    expect(await ask(order(), apiKey)).toMatchObject({ trading_state: null, options: { tradingState: null } })
  })
})

describe('source_class', () => {
  const signed = { ...order(20_000), sign: true }
  const mediator = async (sourceClass: 'independent_mediator' | 'platform_operator') => {
    const account = await service.register()
    await registerSource(service.ctx.db, {
      accountId: account.accountId,
      sourceClass,
      name: 'A mediator',
      sinceUnix: 1,
    })
    await service.ctx.reviewSources.refresh()
    return account
  }

  it('is agent_reported for anybody, with the limitation that follows', async () => {
    expect((await ask(signed)).proof.proof_payload).toMatchObject({
      source_class: 'agent_reported',
      vantage_limitation: 'occurrence_only',
    })
  })

  it('is that of the curated register, which is public, until it ends', async () => {
    const { apiKey, accountId, agentId } = await mediator('independent_mediator')
    expect((await ask(signed, apiKey)).proof.proof_payload).toMatchObject({
      source_class: 'independent_mediator',
      vantage_limitation: null,
    })
    const { body } = await service.call('/review/mediators')
    expect(body.items).toContainEqual({
      agent_id: agentId,
      name: 'A mediator',
      source_class: 'independent_mediator',
      since: 1,
    })
    await endSource(service.ctx.db, accountId, service.clock.nowUnix)
    await service.ctx.reviewSources.refresh()
    expect((await ask(signed, apiKey)).proof.proof_payload.source_class).toBe('agent_reported')
  })

  it('of a verdict about a verdict is the lower of both', async () => {
    const high = await mediator('independent_mediator')
    const operator = await mediator('platform_operator')
    const byAgent = (await ask(signed)).proof.event
    const byMediator = (await ask(signed, high.apiKey)).proof.event
    const classOf = async (event: object, apiKey: string) =>
      (await ask({ ...signed, related_proof_event: event }, apiKey)).proof.proof_payload.source_class
    expect(await classOf(byMediator, high.apiKey)).toBe('independent_mediator')
    expect(await classOf(byAgent, high.apiKey)).toBe('agent_reported')
    expect(await classOf(byMediator, operator.apiKey)).toBe('independent_mediator')
    expect(await classOf(byMediator, (await service.register()).apiKey)).toBe('agent_reported')
    expect(await classOf({ ...byMediator, content: `${byMediator.content} ` }, high.apiKey)).toBe(
      'agent_reported',
    )
  })
})

describe('related_proof_event', () => {
  it('that is no event is 422 related_proof_malformed', async () => {
    const body = await ask({ ...order(20_000), related_proof_event: { id: 'x' } })
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'related_proof_event'],
      type: 'related_proof_malformed',
    })
  })
})

describe('external_evidence', () => {
  const one = {
    source: 'exchange',
    record: '{}',
    record_sha256: sha256Hex('{}'),
    evidence_type: 'fill',
    observed_at: '2026-01-01T00:00:00Z',
    validity_until: null,
  }

  it('is bound by its hash', async () => {
    const body = await ask({ ...order(20_000), sign: true, external_evidence: [one] })
    expect(body.proof.proof_payload.external_evidence_hash).toBe(sha256Hex(jcs([one])))
  })

  it.each([
    ['twenty-one items', Array.from({ length: 21 }, () => one)],
    ['a missing member', [{ ...one, source: undefined }]],
    ['an unknown member', [{ ...one, extra: 'x' }]],
    ['a number', [{ ...one, observed_at: 7 }]],
  ])('refuses %s', async (_what, external_evidence) => {
    expect((await ask({ ...order(20_000), external_evidence })).detail[0].loc[1]).toBe('external_evidence')
  })
})

describe('seed', () => {
  it('is taken from callers on the same machine and refused from others', async () => {
    const { apiKey } = await service.register()
    const other = await startService({ DATABASE_URL: service.ctx.env.DATABASE_URL!, TRUSTED_PROXIES: '1' })
    try {
      const json = { artifact: 'ls', artifact_type: 'shell_command', seed: 7 }
      const from = (ip: string) => other.call('/review', { apiKey, json, headers: { 'x-forwarded-for': ip } })
      expect((await from('127.0.0.1')).status).toBe(200)
      const refused = await from('198.51.100.7')
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'seed']])
    } finally {
      await other.close()
    }
  })
})

describe('POST /review/external', () => {
  const body = { artifact: 'ls', artifact_type: 'shell_command' }
  const external = (json: object, apiKey?: string) =>
    service.call('/review/external', { json, ...(apiKey ? { apiKey } : {}) })

  it('200: is always signed, costs its own price and takes no free call', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const answer = await external(body, apiKey)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      verdict: 'approve',
      cost_sats: 900,
      billing: { free_call_used: false },
      charge: { method: 'bearer', price_class: 'base', balance_sats: 100 },
    })
    expect(answer.body.proof.event.kind).toBe(30078)
    const row = await service.ctx.db.prisma.review.findUniqueOrThrow({
      where: { eventId: answer.body.proof.event.id },
    })
    expect(row.operation).toBe('review_external')
  })

  it('200: a dry run previews instead', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const answer = await external({ ...body, dry_run: true }, apiKey)
    expect(answer.body.proof).toBeNull()
    expect(answer.body.proof_preview.decision_ref).toMatch(/^sha256:/)
  })

  it('402: without credential and without balance, though free calls are left', async () => {
    expect((await external(body)).status).toBe(402)
    const { apiKey } = await service.register()
    const answer = await external(body, apiKey)
    expect([answer.status, answer.body.code, answer.body.price.sats]).toEqual([
      402,
      'insufficient_balance',
      900,
    ])
  })

  it('429: after five in a minute, other accounts unharmed', async () => {
    const { apiKey } = await service.register()
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await external(body, apiKey)).status)
    expect(statuses).toEqual([402, 402, 402, 402, 402, 429])
    expect((await external(body, (await service.register()).apiKey)).status).toBe(402)
  })
})

describe('operation_id', () => {
  const json = (artifact: string) => ({ artifact_type: 'trade', artifact, operation_id: 'one operation' })
  const pair = async (one: string, other: string, headers: Record<string, string> = {}) => {
    const { apiKey } = await service.register()
    const first = await service.call('/review', { apiKey, json: json(one), headers })
    const second = await service.call('/review', { apiKey, json: json(other), headers })
    return [first.status, second.status, first.text === second.text]
  }

  it('knows a JSON artifact again however it is spelt', async () => {
    expect(await pair('{"size":1,"coin":"BTC"}', '{ "coin": "B\\u0054C",\n "size": 1.0 }')).toEqual([
      200,
      200,
      true,
    ])
  })

  it.each([
    ['another value', '{"size":1}', '{"size":2}'],
    ['numbers that a float would confuse', '{"size":10000000000000001}', '{"size":10000000000000002}'],
    ['another text', 'buy 1', 'buy  1'],
    ['JSON with a key twice', '{"size":1,"size":1}', '{"size":1, "size":1}'],
  ])('refuses %s', async (_what, one, other) => {
    expect(await pair(one, other)).toEqual([200, 409, false])
  })

  it('compares the very body when the key stands in the header', async () => {
    const headers = { 'idempotency-key': 'key-of-header' }
    expect(await pair('{"size":1}', '{"size": 1}', headers)).toEqual([200, 409, false])
  })
})
