/** Top-ups over a real pair of Lightning nodes: invoice, status, credit; once, however it is learnt. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

const topup = async (apiKey: string, sats: number) =>
  (await service.call('/topup', { apiKey, json: { amount_sats: sats } })).body
const status = (apiKey: string, hash: string) =>
  service.call(`/topup/status?payment_hash=${hash}`, { apiKey }).then(({ body }) => body)
const preimageOf = async (invoice: string) =>
  Buffer.from((await service.payer.pay(invoice)).preimage!).toString('hex')

describe('POST /topup', () => {
  it('answers an invoice of the test network for an hour', async () => {
    const { apiKey } = await service.register()
    const body = await topup(apiKey, 1_000)
    const decoded = decodeBolt11(body.invoice)
    expect(decoded).toMatchObject({ ok: true, value: { network: 'regtest', amountMsat: 1_000_000n } })
    expect(body).toMatchObject({
      amount_sats: 1_000,
      status: 'pending',
      network: 'regtest',
      real_value: false,
      status_url: `http://localhost:3000/topup/status?payment_hash=${body.payment_hash}`,
    })
    expect(body.expires_at - service.clock.nowUnix).toBeGreaterThan(3_590)
  })

  it('takes the key in the body, and no other', async () => {
    const { apiKey } = await service.register()
    const inBody = await service.call('/topup', { json: { api_key: apiKey, amount_sats: 1 } })
    expect(inBody.status).toBe(200)
    const unknown = await service.call('/topup', {
      json: { api_key: `asy_${'x'.repeat(40)}`, amount_sats: 1 },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_account'])
    const none = await service.call('/topup', { json: { amount_sats: 1 } })
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
  })

  it.each(['0', '-1', '1.5', '1e21', '"100 "', '"100"', '9007199254740993', '5000001', 'null', 'NaN'])(
    'refuses an amount of %s',
    async (amount) => {
      const { apiKey } = await service.register()
      const { status: code } = await service.call('/topup', {
        apiKey,
        body: `{"amount_sats": ${amount}}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(code).toBe(422)
    },
  )

  it('answers the same invoice to the same Idempotency-Key', async () => {
    const { apiKey } = await service.register()
    const once = { apiKey, json: { amount_sats: 7 }, headers: { 'idempotency-key': 'topup-once-1' } }
    const first = await service.call('/topup', once)
    expect((await service.call('/topup', once)).text).toBe(first.text)
  })
})

describe('an invoice whose row was swept while the node made it, since the clock jumped', () => {
  it('is shown to nobody: its payment would be nobody’s', async () => {
    const { apiKey } = await service.register()
    const { wallet } = service.ctx.rails.lightning!
    const { createInvoice } = wallet
    const startedUnix = service.clock.nowUnix
    wallet.createInvoice = async (wanted) => {
      const made = await createInvoice.call(wallet, wanted)
      service.clock.nowUnix = startedUnix + 2 * 3_600
      await sweepInvoices(service.ctx)
      return made
    }
    const lost = await service.call('/topup', { apiKey, json: { amount_sats: 1_000 } })
    wallet.createInvoice = createInvoice
    service.clock.nowUnix = startedUnix + 10
    expect([lost.status, lost.body.code]).toEqual([503, 'rail_unavailable'])
    expect((await topup(apiKey, 1_000)).status).toBe('pending')
  })
})

describe('GET /topup', () => {
  it('describes, and makes the invoice when it is told the amount', async () => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/topup')
    expect(body).toMatchObject({ available: true, minimum_sats: 1, maximum_sats: 5_000_000 })
    expect(body).not.toHaveProperty('invoice')
    const made = await service.call(`/topup?api_key=${apiKey}&amount_sats=21`)
    expect(made.body).toMatchObject({
      amount_sats: 21,
      status: 'pending',
      invoice: expect.stringMatching(/^lnbcrt/),
    })
    expect((await service.call('/topup?amount_sats=21')).status).toBe(401)
  })

  it.each(['0', '-1', '1.5', '1e21', '100%20', '9007199254740993', ''])(
    'refuses ?amount_sats=%s',
    async (text) => {
      const { apiKey } = await service.register()
      const { status: code } = await service.call(`/topup?amount_sats=${text}`, { apiKey })
      expect(code).toBe(422)
    },
  )
})

describe('a payment', () => {
  it('is credited when its status is asked, and stays credited once', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 1_500)
    expect(await status(apiKey, hash)).toMatchObject({
      status: 'pending',
      paid: false,
      credited: false,
      balance_sats: 0,
    })
    await service.payer.pay(invoice)
    service.clock.nowUnix += 1
    const settled = {
      status: 'settled',
      paid: true,
      credited: true,
      credited_sats: 1_500,
      amount_sats: 1_500,
      balance_sats: 1_500,
      new_balance_sats: 1_500,
    }
    expect(await status(apiKey, hash)).toEqual(settled)
    expect(await status(apiKey, hash)).toEqual(settled)
    const { body } = await service.call('/balance', { apiKey })
    expect(body).toMatchObject({ withdrawable_sats: 1_500, buckets: { lightning: 1_500 } })
  })

  it('is credited by no HEAD', async () => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/topup', { apiKey, json: { amount_sats: 700 } })
    await service.payer.pay(body.invoice)
    const path = `/topup/status?payment_hash=${body.payment_hash}`
    expect((await service.call(path, { method: 'HEAD', apiKey })).status).toBe(200)
    expect((await service.call('/balance', { apiKey })).body.balance_sats).toBe(0)
    expect((await service.call(path, { apiKey })).body.credited_sats).toBe(700)
  })

  it('is credited by its preimage, when the node says so too', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 300)
    const settle = (preimage: string, key = apiKey) =>
      service.call('/settle-topup', { apiKey: key, json: { payment_hash: hash, preimage } })
    const wrong = await settle('11'.repeat(32))
    expect([wrong.status, wrong.body.detail[0].type]).toEqual([422, 'preimage_mismatch'])
    const preimage = await preimageOf(invoice)
    const other = await service.register()
    expect((await settle(preimage, other.apiKey)).body.code).toBe('unknown_payment')
    expect((await settle(preimage)).body).toMatchObject({
      status: 'settled',
      credited_sats: 300,
      balance_sats: 300,
    })
    expect((await settle(preimage)).body).toMatchObject({ credited_sats: 300, balance_sats: 300 })
  })

  it('is not credited while the node has not settled it, whoever knows the preimage', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 300)
    await service.faults.holdNext('service')
    const paying = service.payer.pay(invoice)
    await eventually(async () => (await service.faults.held()).length).toBe(1)
    expect(await status(apiKey, hash)).toMatchObject({ status: 'pending', credited: false })
    await service.faults.settleHeld(Buffer.from(hash, 'hex'))
    const preimage = Buffer.from((await paying).preimage!).toString('hex')
    // What the node would say now is lost on its way.
    await service.ctx.db.pool.query('UPDATE lightning_invoice SET asked_at_unix = 0')
    await service.faults.wire('error', 'GET /v1/invoice/', 1)
    const early = await service.call('/settle-topup', { apiKey, json: { payment_hash: hash, preimage } })
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      409,
      'not_settled',
      '2',
    ])
    await service.ctx.db.pool.query('UPDATE lightning_invoice SET asked_at_unix = 0')
    await eventually(() => status(apiKey, hash)).toMatchObject({ status: 'settled', credited_sats: 300 })
  })

  it('is nobody else’s', async () => {
    const { apiKey } = await service.register()
    const other = await service.register()
    const { payment_hash: hash } = await topup(apiKey, 10)
    for (const [key, asked] of [
      [other.apiKey, hash],
      [apiKey, '00'.repeat(32)],
    ] as const) {
      const { status: code, body } = await service.call(`/topup/status?payment_hash=${asked}`, {
        apiKey: key,
      })
      expect([code, body.code]).toEqual([404, 'unknown_payment'])
    }
  })

  it('pays the bonus of a referral at the first thousand sats, once', async () => {
    const referrer = await service.call('/register', { method: 'POST' })
    const { body } = await service.call(`/register?ref=${referrer.body.ref_code}`, { method: 'POST' })
    await service.topUp(body.api_key, 999)
    expect((await service.call('/balance', { apiKey: body.api_key })).body.buckets.bonus).toBe(0)
    await service.topUp(body.api_key, 1_000)
    await service.topUp(body.api_key, 1_000)
    for (const apiKey of [body.api_key, referrer.body.api_key])
      expect((await service.call('/balance', { apiKey })).body.buckets.bonus).toBe(1_000)
  })
})

describe('F1', () => {
  it('one invoice, asked about a hundred times at once beside the stream: one credit', async () => {
    const { apiKey } = await service.register()
    const stop = service.follow()
    try {
      const { invoice, payment_hash: hash } = await topup(apiKey, 2_000)
      const preimage = await preimageOf(invoice)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          index % 2
            ? service.call(`/topup/status?payment_hash=${hash}`, { apiKey })
            : service.call('/settle-topup', { apiKey, json: { payment_hash: hash, preimage } }),
        ),
      )
      for (const answer of answers) expect([200, 409]).toContain(answer.status)
      await eventually(async () => (await status(apiKey, hash)).credited).toBe(true)
      expect(await status(apiKey, hash)).toMatchObject({ credited_sats: 2_000, balance_sats: 2_000 })
      const { rows } = await service.ctx.db.pool.query(
        `SELECT count(*) FROM books_journal WHERE external_key LIKE 'ln:in:' || $1 || '%'`,
        [hash],
      )
      expect(rows[0].count).toBe(1)
    } finally {
      await stop()
    }
  })
})
