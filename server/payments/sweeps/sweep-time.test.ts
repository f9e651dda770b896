/** A sweep that is out of time leaves the rest to the next one, which begins with it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { sql } from '#testing/sql.ts'
import { sweepInvoices } from '../lightning/invoices/sweep-invoices.ts'
import { sweepWithdrawals } from '../withdrawals/send/sweep-withdrawals.ts'
import { forSeconds } from './sweep-time.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

const rowsOf = async (text: string) => (await service.ctx.db.pool.query(text)).rows
const steps = (count: number) => () => count-- > 0

it('of invoices', async () => {
  const { apiKey } = await service.register()
  for (let made = 0; made < 10; made += 1)
    await service.call('/topup', { apiKey, json: { amount_sats: 5 + made } })
  const asked = async () => (await rowsOf('SELECT 1 FROM lightning_invoice WHERE asked_at_unix > 0')).length
  expect(await sweepInvoices(service.ctx, steps(0))).toBeNull()
  expect(await asked()).toBe(0)
  expect(await sweepInvoices(service.ctx, steps(1))).toBeNull()
  expect(await asked()).toBe(8)
  expect(await sweepInvoices(service.ctx, steps(1))).toBeNull()
  expect(await asked()).toBe(10)
})

it('of withdrawals', async () => {
  const { accountId } = await service.fundedAccount(2_000)
  const expiredUnix = service.clock.nowUnix - 10
  await sql(
    service.ctx.db,
    `INSERT INTO withdrawal (id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, created_at_unix, expires_at_unix)
     VALUES ('wd_late', $1, 'invoice', $2, 'lnbcrt1', 1000000, 1100000, 100000, 'held', $3, $3)`,
    [accountId, Buffer.alloc(32, 7), expiredUnix],
  )
  await service.ctx.books.post('hold_open', 'hold:wd_late:open', [
    { kind: 'available', unit: 'LN', owner: accountId, amount: -1_100_000 },
    { kind: 'held', unit: 'LN', owner: accountId, amount: 1_100_000 },
  ])
  const state = async () => (await rowsOf(`SELECT state FROM withdrawal WHERE id = 'wd_late'`))[0].state
  expect(await sweepWithdrawals(service.ctx, steps(0))).toBeNull()
  expect(await state()).toBe('held')
  expect(await sweepWithdrawals(service.ctx)).toBeNull()
  expect(await state()).toBe('failed')
})

it('goes by seconds', () => {
  expect([forSeconds(0)(), forSeconds(60)()]).toEqual([false, true])
})
