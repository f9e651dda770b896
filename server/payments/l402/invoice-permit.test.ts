/** However invoices are asked for, an address has so many made in a minute, and is told when there are more (payloads 1.9). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'

const quota = 3
let service: LightningService
let account: Awaited<ReturnType<LightningService['register']>>
beforeAll(async () => {
  service = await startLightningService({ RATE_INVOICE: String(quota), TRUSTED_PROXIES: '1' })
  account = await service.register()
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

const countInvoices = async (): Promise<number> =>
  Number((await service.ctx.db.pool.query('SELECT count(*) FROM lightning_invoice')).rows[0].count)
const from = (address: string) => ({ 'x-forwarded-for': address })

const topUp = (address: string, headers: Record<string, string> = {}) =>
  service.call('/topup', {
    apiKey: account.apiKey,
    json: { amount_sats: 7 },
    headers: { ...from(address), ...headers },
  })
const topUpByQuery = (address: string) =>
  service.call('/topup?amount_sats=7', { apiKey: account.apiKey, headers: from(address) })
const lnurl = (address: string) =>
  service.call(`/lnurlp/${account.agentId}/callback?amount=1000`, { headers: from(address) })
const challenge = (address: string) => service.call('/review', { headers: from(address), json: {} })

/** The last second of a minute is left behind: the window must not turn in between. */
async function spendPermits(address: string, ask: (address: string) => Promise<unknown>): Promise<void> {
  const secondOfMinute = service.clock.nowUnix % 60
  if (secondOfMinute > 30) service.clock.nowUnix += 60 - secondOfMinute
  for (let made = 0; made < quota; made += 1) await ask(address)
}

describe('429', () => {
  it.each([
    ['POST /topup', '10.0.1.1', topUp],
    ['GET /topup with an amount', '10.0.1.2', topUpByQuery],
  ] as const)('%s: says when to come back, and nothing is made', async (_, address, ask) => {
    const before = await countInvoices()
    await spendPermits(address, async () => expect((await ask(address)).status).toBe(200))
    expect(await countInvoices()).toBe(before + quota)
    const refused = await ask(address)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.body.detail).toContain(`More than ${quota} new invoices in 60 s`)
    expect(refused.headers.get('ratelimit-policy')).toBe(`"invoice";q=${quota};w=60`)
    expect(refused.headers.get('ratelimit')).toMatch(/^"invoice";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await countInvoices()).toBe(before + quota)
    service.clock.nowUnix += 60
    expect((await ask(address)).status).toBe(200)
  })

  it('is of an address, whoever asks from it: another address gets its own', async () => {
    const other = await service.register()
    await spendPermits('10.0.2.1', topUp)
    const asked = { apiKey: other.apiKey, json: { amount_sats: 7 } }
    expect((await service.call('/topup', { ...asked, headers: from('10.0.2.1') })).status).toBe(429)
    expect((await service.call('/topup', { ...asked, headers: from('10.0.2.2') })).status).toBe(200)
  })

  it('keeps no Idempotency-Key: the same one makes the invoice a minute later', async () => {
    const once = { 'idempotency-key': 'topup-after-a-minute' }
    await spendPermits('10.0.3.1', topUp)
    expect((await topUp('10.0.3.1', once)).status).toBe(429)
    service.clock.nowUnix += 60
    expect((await topUp('10.0.3.1', once)).body.invoice).toMatch(/^lnbcrt/)
  })

  it('is not for what makes no invoice', async () => {
    await spendPermits('10.0.4.1', topUp)
    expect((await service.call('/topup', { headers: from('10.0.4.1') })).status).toBe(200)
    const unknown = { apiKey: `asy_${'x'.repeat(40)}`, json: { amount_sats: 7 }, headers: from('10.0.4.1') }
    expect((await service.call('/topup', unknown)).body.code).toBe('invalid_api_key')
  })
})

describe('a Lightning address', () => {
  it('answers an ERROR with its reason, and nothing is made', async () => {
    const before = await countInvoices()
    await spendPermits('10.0.5.1', async () => expect((await lnurl('10.0.5.1')).body.pr).toMatch(/^lnbcrt/))
    const { status, body } = await lnurl('10.0.5.1')
    expect([status, body]).toEqual([
      200,
      { status: 'ERROR', reason: expect.stringMatching(/^too many invoices .* retry in \d+ seconds$/) },
    ])
    expect(await countInvoices()).toBe(before + quota)
    service.clock.nowUnix += 60
    expect((await lnurl('10.0.5.1')).body.pr).toMatch(/^lnbcrt/)
  })
})

describe('HEAD', () => {
  it.each([
    ['GET /topup with an amount', '/topup?amount_sats=7'],
    ['the callback of an address', () => `/lnurlp/${account.agentId}/callback?amount=1000`],
  ])('of %s makes nothing', async (_, path) => {
    const pathname = typeof path === 'string' ? path : path()
    const before = await countInvoices()
    const asked = { apiKey: account.apiKey, headers: from('10.0.7.1') }
    expect((await service.call(pathname, { ...asked, method: 'HEAD' })).status).toBe(200)
    expect(await countInvoices()).toBe(before)
    expect((await service.call(pathname, asked)).status).toBe(200)
    expect(await countInvoices()).toBe(before + 1)
  })
})

describe('402', () => {
  it('comes without its Lightning part when the permits went to top-ups', async () => {
    expect((await challenge('10.0.6.2')).body.lightning.invoice).toMatch(/^lnbcrt/)
    await spendPermits('10.0.6.1', topUp)
    const { status, headers, body } = await challenge('10.0.6.1')
    expect([status, body.lightning, headers.get('www-authenticate')]).toEqual([402, null, null])
    const retryAfter = Number(headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(body.ways_to_pay.find(({ rail }: { rail: string }) => rail === 'l402')).toMatchObject({
      available: false,
      reason: `more than ${quota} new invoices in 60 s for this address; ask again in ${retryAfter} s`,
    })
    service.clock.nowUnix += retryAfter
    const later = await challenge('10.0.6.1')
    expect([later.body.lightning.amount_sats, later.headers.get('retry-after')]).toEqual([240, null])
  })
})
