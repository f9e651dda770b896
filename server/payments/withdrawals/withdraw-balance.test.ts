/** Withdrawals over a real pair of Lightning nodes: what is refused, what is held, what ends them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterEach(async () => {
  await service.faults.clear()
  await service.checkBooks()
})
afterAll(() => service?.close())

const invoiceOf = async (amountMsat: bigint, expirySeconds?: number) =>
  (await service.payer.createInvoice({ amountMsat, ...(expirySeconds ? { expirySeconds } : {}) })).bolt11
const withdraw = (apiKey: string, json: object) => service.call('/withdraw', { apiKey, json })
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

describe('POST /withdraw', () => {
  it('pays the invoice for amount and 100 sats', async () => {
    const { apiKey } = await service.fundedAccount(10_000)
    const bolt11 = await invoiceOf(2_500_000n)
    const { status, body } = await withdraw(apiKey, { bolt11 })
    expect([status, body]).toEqual([
      200,
      {
        status: 'paid',
        withdrawal_id: expect.stringMatching(/^wd_[a-z2-7]{26}$/),
        payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        amount_sats: 2_500,
        receive_sats: 2_500,
        platform_fee_sats: 100,
        new_balance_sats: 7_400,
        resolved: null,
        created_at: expect.any(Number),
        failure: null,
        status_url: `http://localhost:3000/withdrawals/${body.withdrawal_id}`,
      },
    ])
    expect(await service.payer.findInvoice(Buffer.from(body.payment_hash, 'hex'))).toMatchObject({
      state: 'settled',
      receivedMsat: 2_500_000n,
    })
    const asked = await service.call(`/withdrawals/${body.withdrawal_id}`, { apiKey })
    expect(asked.body).toEqual(body)
    expect(await balanceOf(apiKey)).toMatchObject({ withdrawable_sats: 7_400, held_sats: 0 })
  })

  it.each(['lightning_invoice', 'invoice'])('takes the invoice as %s', async (name) => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { body } = await withdraw(apiKey, { [name]: await invoiceOf(10_000n), amount_sats: 10 })
    expect(body).toMatchObject({ status: 'paid', amount_sats: 10 })
  })

  it('rounds a fraction of a sat up, for the agent and in the books', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { body } = await withdraw(apiKey, { bolt11: await invoiceOf(10_001n) })
    expect(body).toMatchObject({ status: 'paid', amount_sats: 11, new_balance_sats: 889 })
  })

  it('spends the last sat and not one more', async () => {
    const { apiKey } = await service.fundedAccount(600)
    const more = await withdraw(apiKey, { bolt11: await invoiceOf(501_000n) })
    expect([more.status, more.body.code]).toEqual([402, 'lightning_balance_required'])
    expect(more.body).toMatchObject({ balance_sats: 600, lightning_sats: 600, shortfall_sats: 1 })
    const all = await withdraw(apiKey, { bolt11: await invoiceOf(500_000n) })
    expect(all.body).toMatchObject({ status: 'paid', new_balance_sats: 0 })
  })

  it('takes no gift for Lightning money, and shows both balances', async () => {
    const { apiKey, accountId } = await service.fundedAccount(50)
    await service.fund(accountId, 10_000)
    const { status, body } = await withdraw(apiKey, { bolt11: await invoiceOf(100_000n) })
    expect([status, body]).toMatchObject([
      402,
      { code: 'lightning_balance_required', balance_sats: 10_050, lightning_sats: 50, shortfall_sats: 150 },
    ])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 10_050, held_sats: 0 })
  })

  it('lets nothing leave an account that owes', async () => {
    const { apiKey, accountId } = await service.fundedAccount(5_000)
    await service.ctx.books.post('reversal_test', 'test:owed', [
      { kind: 'owed', unit: 'CARD', owner: accountId, amount: -7_000 },
      { kind: 'fx', unit: 'CARD', amount: 7_000 },
    ])
    const bolt11 = await invoiceOf(100_000n)
    const { status, body } = await withdraw(apiKey, { bolt11 })
    expect([status, body.code, body.owed_sats]).toEqual([403, 'account_restricted', 7])
    await service.ctx.books.post('reversal_test', 'test:repaid', [
      { kind: 'owed', unit: 'CARD', owner: accountId, amount: 7_000 },
      { kind: 'fx', unit: 'CARD', amount: -7_000 },
    ])
    expect((await withdraw(apiKey, { bolt11 })).body.status).toBe('paid')
  })

  it('asks for an account', async () => {
    const { status, body } = await service.call('/withdraw', { json: { bolt11: 'lnbcrt1' } })
    expect([status, body.code]).toEqual([401, 'missing_credentials'])
  })
})

describe('an invoice that is refused', () => {
  const typeOf = async (json: object, sats = 1_000) => {
    const { apiKey } = await service.fundedAccount(sats)
    const { status, body } = await withdraw(apiKey, json)
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: sats, held_sats: 0 })
    return [status, body.detail[0].loc[1], body.detail[0].type]
  }

  it('is missing, or sent twice', async () => {
    expect(await typeOf({})).toEqual([422, 'bolt11', 'missing'])
    const bolt11 = await invoiceOf(1_000n)
    expect(await typeOf({ bolt11, invoice: bolt11 })).toEqual([422, 'invoice', 'extra_forbidden'])
  })

  it('is none, or was changed', async () => {
    const bolt11 = await invoiceOf(1_000n)
    const changed = bolt11.slice(0, -1) + (bolt11.endsWith('q') ? 'p' : 'q')
    for (const text of ['lnbcrt1', 'x'.repeat(8_000), changed])
      expect(await typeOf({ bolt11: text })).toEqual([422, 'bolt11', 'invalid_invoice'])
  })

  it('is of another network', async () => {
    const mainnet =
      'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh'
    expect(await typeOf({ bolt11: mainnet })).toEqual([422, 'bolt11', 'wrong_network'])
  })

  it('names no amount', async () => {
    const { bolt11 } = await service.payer.createInvoice({})
    expect(await typeOf({ bolt11 })).toEqual([422, 'bolt11', 'amountless_invoice'])
  })

  it('asks for another amount than the request', async () => {
    expect(await typeOf({ bolt11: await invoiceOf(10_001n), amount_sats: 10 })).toEqual([
      422,
      'amount_sats',
      'amount_mismatch',
    ])
  })

  it('has less than a minute left', async () => {
    expect(await typeOf({ bolt11: await invoiceOf(1_000n, 50) })).toEqual([422, 'bolt11', 'invoice_expired'])
    const bolt11 = await invoiceOf(1_000n, 120)
    service.clock.nowUnix += 61
    expect(await typeOf({ bolt11 })).toEqual([422, 'bolt11', 'invoice_expired'])
    service.clock.nowUnix -= 61
  })

  it('is our own', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { body } = await service.call('/topup', { apiKey, json: { amount_sats: 10 } })
    expect(await typeOf({ bolt11: body.invoice })).toEqual([422, 'bolt11', 'own_invoice'])
  })

  it('is too large for the node, which says how much is not', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { status, body } = await withdraw(apiKey, { bolt11: await invoiceOf(900_000_000_000n) })
    expect([status, body.detail[0].type]).toEqual([422, 'amount_too_large'])
    expect(body.detail[0].msg).toMatch(/at most \d+ sats/)
  })

  it.each(['0', '-1', '1.5', '1e21', '"100 "', '9007199254740993'])(
    'comes with an amount of %s',
    async (amount) => {
      const { apiKey } = await service.register()
      const { status } = await service.call('/withdraw', {
        apiKey,
        body: `{"bolt11": "${await invoiceOf(1_000n)}", "amount_sats": ${amount}}`,
      })
      expect(status).toBe(422)
    },
  )
})

describe('F6: the same invoice again', () => {
  it('answers the withdrawal that exists, and takes nothing', async () => {
    const { apiKey } = await service.fundedAccount(5_000)
    const bolt11 = await invoiceOf(1_000_000n)
    const answers = await Promise.all(Array.from({ length: 12 }, () => withdraw(apiKey, { bolt11 })))
    for (const { status } of answers) expect([200, 202]).toContain(status)
    expect(new Set(answers.map(({ body }) => body.withdrawal_id)).size).toBe(1)
    const again = await withdraw(apiKey, { bolt11 })
    expect([again.status, again.body.status, again.body.new_balance_sats]).toEqual([200, 'paid', 3_900])
  })

  it('after it has expired, too', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const bolt11 = await invoiceOf(10_000n, 120)
    await withdraw(apiKey, { bolt11 })
    service.clock.nowUnix += 200
    expect((await withdraw(apiKey, { bolt11 })).body.status).toBe('paid')
    service.clock.nowUnix -= 200
  })

  it('is refused to another account', async () => {
    const [first, second] = [await service.fundedAccount(1_000), await service.fundedAccount(1_000)]
    const bolt11 = await invoiceOf(10_000n)
    const answers = await Promise.all([
      withdraw(first.apiKey, { bolt11 }),
      withdraw(second.apiKey, { bolt11 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('invoice_already_used')
    const [a, b] = [await balanceOf(first.apiKey), await balanceOf(second.apiKey)]
    expect(a.balance_sats + b.balance_sats).toBe(1_890)
  })

  it('under its Idempotency-Key answers the same bytes', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const once = {
      apiKey,
      json: { bolt11: await invoiceOf(10_000n) },
      headers: { 'idempotency-key': 'withdraw-1' },
    }
    const first = await service.call('/withdraw', once)
    const again = await service.call('/withdraw', once)
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  })

  it('twenty at once on one balance: no more than it covers', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const invoices = await Promise.all(Array.from({ length: 20 }, () => invoiceOf(200_000n)))
    const answers = await Promise.all(invoices.map((bolt11) => withdraw(apiKey, { bolt11 })))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(200)?.length, counts.get(402)?.length]).toEqual([3, 17])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 100, held_sats: 0 })
  })
})

describe('GET /withdrawals/{withdrawal_id}', () => {
  it('shows nobody else’s', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { body } = await withdraw(apiKey, { bolt11: await invoiceOf(10_000n) })
    const other = await service.register()
    for (const id of [body.withdrawal_id, 'wd_nothing'])
      expect((await service.call(`/withdrawals/${id}`, { apiKey: other.apiKey })).body.code).toBe(
        'unknown_payment',
      )
    expect((await service.call(`/withdrawals/${body.withdrawal_id}`, { apiKey })).status).toBe(200)
  })
})
