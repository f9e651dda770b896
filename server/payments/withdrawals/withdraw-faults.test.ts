/** Withdrawals when things go wrong on the way: F3, F4, F5 and F16. Sats stay held until the node has spoken for good, and move once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#testing/lightning/pair-faults.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { holdWithdrawal } from './hold/hold-withdrawal.ts'
import { newWithdrawalId } from './new-withdrawal-id.ts'
import { recordOutcome, sendWithdrawal } from './send/send-withdrawal.ts'
import { sweepWithdrawals } from './send/sweep-withdrawals.ts'
import { findWithdrawal, type SendableRow } from './withdrawals.store.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterEach(async () => {
  await service.faults.clear()
  await service.checkBooks()
})
afterAll(() => service?.close())

const invoiceOf = (amountSats: number, other: { routingFeeMsat?: bigint; expirySeconds?: number } = {}) =>
  service.payer.createInvoice({ amountMsat: BigInt(amountSats) * 1_000n, ...other })
const withdraw = (apiKey: string, bolt11: string) => service.call('/withdraw', { apiKey, json: { bolt11 } })
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body
const withdrawals = async (accountId: string) =>
  (
    await service.ctx.db.pool.query(
      'SELECT id, state, failure, expires_at_unix FROM withdrawal WHERE account_id = $1 ORDER BY created_at_unix',
      [accountId],
    )
  ).rows
const received = async (paymentHash: Uint8Array) =>
  (await service.payer.findInvoice(paymentHash)).receivedMsat
/** Past the lease of a sender that is gone. */
const sweepLater = async (seconds = 80) => {
  service.clock.nowUnix += seconds
  expect(await sweepWithdrawals(service.ctx)).toBe(null)
}

describe('F3: the server dies', () => {
  /** A process of its own withdraws; `killed` says when it dies. */
  async function crash(
    account: { accountId: string; agentId: string },
    bolt11: string,
    killed: () => Promise<void>,
  ) {
    const { DATABASE_URL, BASE_URL } = service.ctx.env
    const entry = join(import.meta.dirname, '../../../testing/payments/withdrawing-process.ts')
    const child = spawn(process.execPath, [entry, account.accountId, account.agentId, bolt11], {
      env: {
        ...process.env,
        DATABASE_URL,
        BASE_URL,
        LIGHTNING_BACKEND: 'embedded',
        LIGHTNING_EMBEDDED_DIRECTORY: service.directory,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    try {
      await Promise.race([
        killed(),
        exited.then(() => Promise.reject(new Error('the process ended by itself'))),
      ])
    } finally {
      child.kill('SIGKILL')
    }
    expect((await exited)[1]).toBe('SIGKILL')
  }
  const isHandingOver = (accountId: string) =>
    expect
      // A process starts slowly on a busy machine.
      .poll(async () => (await withdrawals(accountId))[0]?.state, { interval: 20 })
      .toBe('handing_over')

  /** As a server leaves it that dies between the hold and the claim. */
  async function heldRow(accountId: string, expirySeconds = 3_600) {
    const { bolt11, paymentHash } = await invoiceOf(300, { expirySeconds })
    const nowUnix = service.clock.nowUnix
    const id = newWithdrawalId(service.ctx)
    await holdWithdrawal(service.ctx, {
      id,
      accountId,
      kind: 'invoice',
      paymentHash,
      bolt11,
      amountMsat: 300_000,
      debitMsat: 400_000,
      maxFeeMsat: 100_000,
      destination: null,
      resolved: null,
      expiresAtUnix: nowUnix + expirySeconds,
      createdAtUnix: nowUnix,
      givesUpBonus: false,
    })
    return { id, paymentHash }
  }

  it('before anybody claimed it: the sweep sends it, once, whoever sweeps', async () => {
    const { apiKey, accountId } = await service.fundedAccount(1_000)
    const { id, paymentHash } = await heldRow(accountId)
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 400 })
    const sweeps = Array.from({ length: 5 }, () => sweepWithdrawals(service.ctx))
    await Promise.all([...sweeps, ...Array.from({ length: 5 }, () => sendWithdrawal(service.ctx, id))])
    await eventually(async () => (await withdrawals(accountId))[0].state).toBe('paid')
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
    expect(await received(paymentHash)).toBe(300_000n)
  })

  it('before anybody claimed it, and its invoice has expired since: given back', async () => {
    const { apiKey, accountId } = await service.fundedAccount(1_000)
    await heldRow(accountId, 100)
    await sweepLater(101)
    expect(await withdrawals(accountId)).toMatchObject([{ state: 'failed', failure: 'expired_unsent' }])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
  })

  it('a payment that was given back and arrived all the same is told to the operator', async () => {
    const { accountId } = await service.fundedAccount(1_000)
    const alarms: unknown[] = []
    const ctx = {
      ...service.ctx,
      log: Object.assign(Object.create(service.ctx.log), { error: (about: unknown) => alarms.push(about) }),
    }
    const row = async (id: string) => (await findWithdrawal(service.ctx.db, id)) as SendableRow
    const arrived = { state: 'succeeded', feeMsat: 0n, preimage: new Uint8Array(32) } as const
    const paid = await heldRow(accountId)
    await sendWithdrawal(service.ctx, paid.id)
    await recordOutcome(ctx, await row(paid.id), arrived)
    expect(alarms).toEqual([])
    const givenBack = await heldRow(accountId, 100)
    await sweepLater(101)
    await recordOutcome(ctx, await row(givenBack.id), arrived)
    expect(alarms).toEqual([{ withdrawal: givenBack.id }])
  })

  /** The node never learns of it: the process dies between its claim and the hand-over. */
  async function crashUnsent(other: { expirySeconds?: number } = {}) {
    const account = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300, other)
    await service.faults.delayWire(routes.track, 5_000)
    await crash(account, bolt11, () => isHandingOver(account.accountId))
    await service.faults.clear()
    return { ...account, bolt11, paymentHash }
  }

  it('before the node was told: asked twice and handed over again within minutes, and paid once', async () => {
    const { apiKey, accountId, bolt11, paymentHash } = await crashUnsent()
    const before = service.clock.nowUnix
    await sweepLater()
    expect(await withdrawals(accountId)).toMatchObject([{ state: 'in_flight' }])
    await sweepLater(30)
    expect([await withdrawals(accountId), await received(paymentHash)]).toMatchObject([
      [{ state: 'in_flight' }],
      0n,
    ])
    service.clock.nowUnix += 30
    await Promise.all(Array.from({ length: 5 }, () => sweepWithdrawals(service.ctx)))
    await eventually(async () => (await withdrawals(accountId))[0].state).toBe('paid')
    expect(service.clock.nowUnix - before).toBeLessThan(180)
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
    expect(await received(paymentHash)).toBe(300_000n)
    expect((await withdraw(apiKey, bolt11)).body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
  })

  it('before the node was told, and it cannot be paid then either: given back within minutes', async () => {
    const { apiKey, accountId, paymentHash } = await crashUnsent()
    await sweepLater()
    await service.faults.failNext('payer')
    await sweepLater(60)
    await eventually(async () => (await withdrawals(accountId))[0].state).toBe('failed')
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
    expect(await received(paymentHash)).toBe(0n)
  })

  it('before the node was told, and the invoice expires: held until nobody can be paid by it, then given back', async () => {
    const account = await crashUnsent({ expirySeconds: 60 })
    const { bolt11, paymentHash } = account
    await sweepLater()
    expect(await balanceOf(account.apiKey)).toMatchObject({ balance_sats: 600, held_sats: 400 })
    const { body } = await withdraw(account.apiKey, bolt11)
    expect(body).toMatchObject({ status: 'pending', new_balance_sats: 600 })
    const [{ expires_at_unix: expiresAtUnix }] = await withdrawals(account.accountId)
    const before = service.clock.nowUnix
    service.clock.nowUnix = expiresAtUnix + 3_500
    await sweepLater(90)
    expect(await withdrawals(account.accountId)).toMatchObject([{ state: 'in_flight' }])
    await sweepLater(90)
    expect(await withdrawals(account.accountId)).toMatchObject([{ state: 'failed', failure: 'never_sent' }])
    expect(await balanceOf(account.apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
    expect(await received(paymentHash)).toBe(0n)
    service.clock.nowUnix = before
  })

  it('while the payment is on its way: followed by its hash', async () => {
    const account = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300)
    await service.faults.holdNext('payer')
    await crash(account, bolt11, () => eventually(async () => (await service.faults.held()).length).toBe(1))
    await sweepLater()
    expect(await balanceOf(account.apiKey)).toMatchObject({ balance_sats: 600, held_sats: 400 })
    await service.faults.settleHeld(paymentHash)
    await eventually(() => received(paymentHash)).toBe(300_000n)
    await sweepLater()
    expect((await withdraw(account.apiKey, bolt11)).body).toMatchObject({
      status: 'paid',
      new_balance_sats: 600,
    })
    expect(await balanceOf(account.apiKey)).toMatchObject({ held_sats: 0 })
  })

  it('after the node has paid, before it was written down: paid once', async () => {
    const account = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300)
    const lock = await service.ctx.db.pool.connect()
    try {
      await crash(account, bolt11, async () => {
        await service.faults.holdNext('payer')
        await eventually(async () => (await service.faults.held()).length).toBe(1)
        await lock.query('BEGIN')
        await lock.query('SELECT 1 FROM withdrawal WHERE account_id = $1 FOR UPDATE', [account.accountId])
        await service.faults.settleHeld(paymentHash)
        await eventually(async () => {
          const { rows } = await service.ctx.db.pool.query(
            `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE withdrawal%'
               AND datname = current_database()`,
          )
          return rows[0].count
        }).toBe(1)
      })
    } finally {
      await lock.query('ROLLBACK')
      lock.release()
    }
    expect(await withdrawals(account.accountId)).toMatchObject([{ state: 'handing_over' }])
    await sweepLater()
    expect(await withdrawals(account.accountId)).toMatchObject([{ state: 'paid' }])
    expect(await balanceOf(account.apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
    expect(await received(paymentHash)).toBe(300_000n)
  })
})

describe('F4: the payee lets it wait', () => {
  async function pendingWithdrawal() {
    const account = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300)
    await service.faults.holdNext('payer')
    const asked = withdraw(account.apiKey, bolt11)
    await eventually(async () => (await service.faults.held()).length).toBe(1)
    service.clock.nowUnix += 15
    const { status, body } = await asked
    expect([status, body.status, body.new_balance_sats]).toEqual([202, 'pending', 600])
    const status$ = () => service.call(`/withdrawals/${body.withdrawal_id}`, { apiKey: account.apiKey })
    return { ...account, bolt11, paymentHash, ask: status$ }
  }

  it('held for as long as it takes, and paid when it is settled long after the invoice has expired', async () => {
    const { apiKey, accountId, paymentHash, ask } = await pendingWithdrawal()
    await sweepLater(3 * 86_400)
    expect((await ask()).body.status).toBe('pending')
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 400 })
    await service.faults.settleHeld(paymentHash)
    await eventually(async () => (await ask()).body.status).toBe('paid')
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
    expect(await withdrawals(accountId)).toHaveLength(1)
    service.clock.nowUnix -= 3 * 86_400
  })

  it('given back when the payee cancels', async () => {
    const { apiKey, bolt11, paymentHash, ask } = await pendingWithdrawal()
    await service.faults.cancelHeld(paymentHash)
    await eventually(async () => (await ask()).body.status).toBe('failed')
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
    const again = await withdraw(apiKey, bolt11)
    expect([again.status, again.body]).toMatchObject([502, { code: 'payment_failed', refunded_sats: 400 }])
  })
})

describe('F5: the node’s answer is wrong or lost', () => {
  it.each(['error_after', 'drop_answer'] as const)('%s: paid all the same, once', async (fault) => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300)
    await service.faults.wire(fault, routes.send)
    const asked = withdraw(apiKey, bolt11)
    await eventually(() => received(paymentHash)).toBe(300_000n)
    await eventually(async () => {
      service.clock.nowUnix += 20
      await sweepWithdrawals(service.ctx)
      return (await balanceOf(apiKey)).held_sats
    }).toBe(0)
    await asked
    expect((await withdraw(apiKey, bolt11)).body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
  })

  it.each(['error', 'cut'] as const)(
    '%s: not called failed, since nobody knows; handed over again and paid once',
    async (fault) => {
      const { apiKey, accountId } = await service.fundedAccount(1_000)
      const { bolt11, paymentHash } = await invoiceOf(300)
      await service.faults.wire(fault, routes.send)
      const asked = withdraw(apiKey, bolt11)
      await eventually(async () => (await withdrawals(accountId))[0]?.state).toBe('in_flight')
      service.clock.nowUnix += 15
      expect((await asked).status).toBe(202)
      await sweepLater()
      expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 400 })
      expect(await received(paymentHash)).toBe(0n)
      await sweepLater()
      await eventually(async () => (await withdrawals(accountId))[0]?.state).toBe('paid')
      expect(await received(paymentHash)).toBe(300_000n)
    },
  )

  it('a lookup that finds nothing right after sending ends nothing', async () => {
    const { apiKey, accountId } = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300)
    await service.faults.holdNext('payer')
    await service.faults.wire('drop_answer', routes.send)
    const asked = withdraw(apiKey, bolt11)
    await eventually(async () => (await service.faults.held()).length).toBe(1)
    service.clock.nowUnix += 15
    await asked
    for (let reading = 0; reading < 3; reading += 1) {
      await service.faults.wire('not_found', routes.track)
      await sweepLater(120)
    }
    expect((await withdrawals(accountId))[0].state).not.toBe('failed')
    await service.faults.clear()
    await service.faults.settleHeld(paymentHash)
    await eventually(() => received(paymentHash)).toBe(300_000n)
    await sweepLater(120)
    await eventually(async () => (await withdrawals(accountId))[0].state).toBe('paid')
  })
})

describe('F16: routing costs', () => {
  it('are ours within the cap', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { bolt11 } = await invoiceOf(300, { routingFeeMsat: 60_000n })
    expect((await withdraw(apiKey, bolt11)).body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
    const { rows } = await service.ctx.db.pool.query(
      `SELECT sum(p.amount) AS msat FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE a.kind = 'routing_cost'`,
    )
    expect(Number(rows[0].msat)).toBe(-60_000)
  })

  it('beyond it fail the payment, and everything is given back', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { bolt11, paymentHash } = await invoiceOf(300, { routingFeeMsat: 100_001n })
    const { status, body } = await withdraw(apiKey, bolt11)
    expect([status, body]).toMatchObject([
      502,
      { code: 'payment_failed', withdrawal_id: expect.stringMatching(/^wd_/), refunded_sats: 400 },
    ])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
    expect(await received(paymentHash)).toBe(0n)
  })
})

// The last: whatever comes right after it may find the rail at rest.
describe('a node that is down', () => {
  it('is said before anything is held', async () => {
    const { apiKey, accountId } = await service.fundedAccount(1_000)
    const { bolt11 } = await invoiceOf(300)
    await service.faults.wire('cut', 'GET /v1/channels', 5)
    const { status, body } = await withdraw(apiKey, bolt11)
    expect([status, body.code]).toEqual([503, 'rail_unavailable'])
    expect(await withdrawals(accountId)).toEqual([])
  })
})
