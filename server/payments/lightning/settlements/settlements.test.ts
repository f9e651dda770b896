/** What the node reports is booked once: F7 and F17, the sweep, and money that belongs to nobody. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { lndWallet } from '#server/payments/lightning/wallets/lnd/lnd.ts'
import { routes } from '#testing/lightning/pair-faults.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'
import { readCursor } from './cursors.store.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterEach(async () => {
  await service.faults.clear()
  await service.checkBooks()
})
afterAll(() => service?.close())

const topup = async (apiKey: string, sats: number) =>
  (await service.call('/topup', { apiKey, json: { amount_sats: sats } })).body
const statusOf = async (apiKey: string, hash: string) =>
  (await service.call(`/topup/status?payment_hash=${hash}`, { apiKey })).body
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body.balance_sats
const journals = async (hash: string) =>
  (
    await service.ctx.db.pool.query(
      `SELECT j.kind, j.external_key, sum(p.amount) FILTER (WHERE p.amount > 0) AS msat FROM books_journal j
         JOIN books_posting p ON p.journal_id = j.id WHERE j.external_key LIKE 'ln:in:' || $1 || '%' GROUP BY j.id ORDER BY j.id`,
      [hash],
    )
  ).rows.map(({ kind, external_key: key, msat }) => [kind, key.slice(0, 10), Number(msat)])
async function following<T>(work: () => Promise<T>): Promise<T> {
  const stop = service.follow()
  try {
    return await work()
  } finally {
    await stop()
  }
}

describe('the stream', () => {
  it('credits what nobody asks about', () =>
    following(async () => {
      const { apiKey } = await service.register()
      await service.payer.pay((await topup(apiKey, 700)).invoice)
      await eventually(() => balanceOf(apiKey)).toBe(700)
    }))

  it('F17: goes on where it stopped, and books nothing twice', async () => {
    const { apiKey } = await service.register()
    const paid: string[] = []
    const pay = async () => {
      const { invoice, payment_hash: hash } = await topup(apiKey, 100)
      await service.payer.pay(invoice)
      paid.push(hash)
    }
    await following(async () => {
      await pay()
      await eventually(() => balanceOf(apiKey)).toBe(100)
      await service.faults.wire('error', routes.subscribe, 2)
      await service.faults.cutStreams()
      await pay()
      await pay()
      await eventually(() => balanceOf(apiKey)).toBe(300)
    })
    // Nobody follows now, and the server that did is gone.
    await pay()
    await following(() => eventually(() => balanceOf(apiKey)).toBe(400))
    for (const hash of paid) expect(await journals(hash)).toHaveLength(1)
  })

  it('is followed from the start again on another node', async () => {
    const { nodeId } = await service.ctx.rails.lightning!.use(async (_wallet, info) => info)
    expect(await readCursor(service.ctx.db, nodeId!)).toBeGreaterThan(0n)
    expect(await readCursor(service.ctx.db, 'another')).toBe(0n)
  })

  it('is followed by two servers at once', () =>
    following(() =>
      following(async () => {
        const { apiKey } = await service.register()
        const { invoice, payment_hash: hash } = await topup(apiKey, 50)
        await service.payer.pay(invoice)
        await eventually(() => balanceOf(apiKey)).toBe(50)
        expect(await journals(hash)).toHaveLength(1)
      }),
    ))
})

describe('the sweep', () => {
  it('credits what no stream told, as a job of every minute', async () => {
    const { apiKey } = await service.register()
    await service.payer.pay((await topup(apiKey, 60)).invoice)
    service.clock.nowUnix += 61
    expect(await runDueJobs(service.ctx)).toContain('sweep_lightning_invoices')
    expect(await balanceOf(apiKey)).toBe(60)
  })

  it('ends what has expired, and says when the node is down', async () => {
    const { apiKey } = await service.register()
    const { payment_hash: hash } = await topup(apiKey, 60)
    service.clock.nowUnix += 3_601
    expect(await sweepInvoices(service.ctx)).toBe(null)
    expect(await statusOf(apiKey, hash)).toMatchObject({ status: 'expired', paid: false })
    service.clock.nowUnix -= 3_601
  })

  it('ends what the node has cancelled', async () => {
    const { apiKey } = await service.register()
    const { payment_hash: hash } = await topup(apiKey, 60)
    await service.ctx.rails.lightning!.wallet.cancelInvoice(Buffer.from(hash, 'hex'))
    service.clock.nowUnix += 1
    await sweepInvoices(service.ctx)
    expect(await statusOf(apiKey, hash)).toMatchObject({ status: 'cancelled', paid: false })
  })
})

describe('F7', () => {
  it('credits what arrived: more than was asked for, to the sat', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 1_000)
    await service.payer.pay(invoice, { amountMsat: 1_500_700n })
    service.clock.nowUnix += 1
    expect(await statusOf(apiKey, hash)).toMatchObject({
      status: 'settled',
      credited_sats: 1_500,
      amount_sats: 1_000,
    })
  })

  it('credits nothing for less than was asked for', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 1_000)
    expect((await service.payer.pay(invoice, { amountMsat: 999_999n })).state).toBe('failed')
    service.clock.nowUnix += 1
    expect(await statusOf(apiKey, hash)).toMatchObject({ status: 'pending', credited_sats: 0 })
  })

  it('credits a payment that comes after our own clock has given it up', () =>
    following(async () => {
      const { apiKey } = await service.register()
      const { invoice, payment_hash: hash } = await topup(apiKey, 80)
      service.clock.nowUnix += 3_601
      expect(await statusOf(apiKey, hash)).toMatchObject({ status: 'expired' })
      service.clock.nowUnix += 86_400
      await service.payer.pay(invoice)
      await eventually(async () => (await statusOf(apiKey, hash)).status).toBe('settled')
      expect(await balanceOf(apiKey)).toBe(80)
      service.clock.nowUnix -= 3_601 + 86_400
    }))

  it('is credited once when it is paid a second time', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 90)
    await service.payer.pay(invoice)
    await service.payer.pay(invoice, { amountMsat: 95_000n })
    service.clock.nowUnix += 1
    expect(await statusOf(apiKey, hash)).toMatchObject({ credited_sats: 90, balance_sats: 90 })
    expect(await journals(hash)).toEqual([['topup_lightning', `ln:in:${hash.slice(0, 4)}`, 90_000]])
  })

  it('puts what a node reports beyond the first payment aside, once each', async () => {
    const { apiKey } = await service.register()
    const { invoice, payment_hash: hash } = await topup(apiKey, 90)
    await service.payer.pay(invoice)
    const paymentHash = Buffer.from(hash, 'hex')
    const reported = (msat: bigint) =>
      creditInvoice(service.ctx, paymentHash, { receivedMsat: msat, preimage: null })
    expect(await reported(90_000n)).toBe('credited')
    expect(await reported(90_000n)).toBe('known')
    expect(await reported(180_000n)).toBe('suspense')
    expect(await reported(180_000n)).toBe('known')
    expect(await reported(190_000n)).toBe('suspense')
    const key = `ln:in:${hash.slice(0, 4)}`
    expect(await journals(hash)).toEqual([
      ['topup_lightning', key, 90_000],
      ['suspense_in', key, 90_000],
      ['suspense_in', key, 10_000],
    ])
    expect(await balanceOf(apiKey)).toBe(90)
  })
})

describe('an invoice of the node that is not ours', () => {
  it('is put aside when it is paid', async () => {
    const preimageSecret = new Uint8Array(32).fill(9)
    const operator = lndWallet({ ...service.connection, preimageSecret })
    const made = await operator.createInvoice({
      amountMsat: 5_000_000n,
      description: 'the operator’s own',
      expirySeconds: 600,
      reference: 'own-1',
    })
    await following(async () => {
      await service.payer.pay(made.bolt11)
      const hash = Buffer.from(made.paymentHash).toString('hex')
      await eventually(() => journals(hash)).toEqual([
        ['suspense_in', `ln:in:${hash.slice(0, 4)}`, 5_000_000],
      ])
    })
    await operator.close()
  })
})

describe('an invoice that the node did not make', () => {
  it('leaves a row that nobody was shown, and that is dropped', async () => {
    const { apiKey } = await service.register()
    await service.faults.wire('error', routes.addInvoice)
    expect((await service.call('/topup', { apiKey, json: { amount_sats: 5 } })).status).toBe(503)
    const making = async () =>
      (await service.ctx.db.pool.query(`SELECT FROM lightning_invoice WHERE state = 'making'`)).rowCount
    await sweepInvoices(service.ctx)
    expect(await making()).toBe(1)
    service.clock.nowUnix += 3_601
    await sweepInvoices(service.ctx)
    expect(await making()).toBe(0)
  })
})

describe('an invoice that nobody pays', () => {
  it('is dropped a week after its end, with the token that was offered with it; a paid one stays', async () => {
    const { apiKey } = await service.register()
    const challenge = async () =>
      (await service.call('/review', { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.1' } })).body
        .lightning
    const unpaid = await challenge()
    const paid = await topup(apiKey, 900)
    await service.payer.pay(paid.invoice)
    await statusOf(apiKey, paid.payment_hash)
    const there = async () => {
      const hashes = [unpaid.payment_hash, paid.payment_hash].map((hash) => Buffer.from(hash, 'hex'))
      const count = async (table: string) =>
        (await service.ctx.db.pool.query(`SELECT FROM ${table} WHERE payment_hash = ANY ($1)`, [hashes]))
          .rowCount
      return [await count('lightning_invoice'), await count('l402_token')]
    }
    service.clock.nowUnix += 3_601
    await sweepInvoices(service.ctx)
    service.clock.nowUnix += 7 * 86_400 - 10
    await sweepInvoices(service.ctx)
    expect(await there()).toEqual([2, 1])
    service.clock.nowUnix += 10
    await sweepInvoices(service.ctx)
    expect(await there()).toEqual([1, 0])
    expect(await balanceOf(apiKey)).toBe(900)
    service.clock.nowUnix -= 7 * 86_400 + 3_601
  })
})

describe('the rail', () => {
  it('rests while the node is gone, and is back at once after a single failure', async () => {
    const { apiKey } = await service.register()
    const make = async () => (await service.call('/topup', { apiKey, json: { amount_sats: 5 } })).status
    await service.faults.wire('error', routes.addInvoice)
    expect(await make()).toBe(503)
    await eventually(make).toBe(200)
    await service.faults.wire('cut', 'GET /v1/getinfo', 2)
    await service.faults.wire('cut', routes.addInvoice)
    expect(await make()).toBe(503)
    expect(await make()).toBe(503)
    const { body } = await service.call('/wallet-status')
    expect(body.methods.lightning).toEqual({ available: false, reason: 'down' })
  })
})
