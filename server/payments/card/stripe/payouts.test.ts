/** What the processor pays out leaves the books of its balance once, and what fails comes back once, however it is told. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { type BillingService, startBillingService } from '#testing/billing/billing-service.ts'
import { journalKinds, standing } from '#testing/billing/books-check.ts'
import type { Thing } from '#testing/billing/stripe-world.ts'
import { reconcileStripe } from './reconcile-stripe.ts'

let billing: BillingService
let world: BillingService['stub']['world']
beforeAll(async () => {
  billing = await startBillingService()
  world = billing.stub.world
})
afterAll(() => billing?.close())
afterEach(async () => {
  Object.assign(billing.stub, { fault: null, faultsLeft: null })
  expect(await booksFaults(db())).toEqual([])
})

const db = () => billing.service.ctx.db
/** Where the dollars are, in cents: at the processor, at the bank, spent on the processor. */
const dollars = async () => ({
  processor: -(await standing(db(), 'rail', 'USD2')),
  bank: -(await standing(db(), 'bank', 'USD2')),
  fees: -(await standing(db(), 'processor_fees', 'USD2')),
})
type Dollars = Awaited<ReturnType<typeof dollars>>
const moved = async (before: Dollars): Promise<Dollars> => {
  const now = await dollars()
  return {
    processor: now.processor - before.processor,
    bank: now.bank - before.bank,
    fees: now.fees - before.fees,
  }
}
const entriesOf = async (payoutId: string): Promise<string[]> => {
  const { balance_transaction: out, failure_balance_transaction: back } = world.get(payoutId)
  const kinds = await Promise.all([out, back].map((id) => journalKinds(db(), `stripe:payout:${id}`)))
  return kinds.flat()
}
const payoutOf = (event: Thing): string => event.data.object.id

describe('a payout', () => {
  it('goes from the processor to the bank, once for all its events, with its fee', async () => {
    const before = await dollars()
    const [created, paid] = world.payOut(1_000, 15)
    for (const event of [paid, created, paid]) expect(await billing.send(event)).toBe(200)
    expect(await moved(before)).toEqual({ processor: -1_015, bank: 1_000, fees: 15 })
    expect(await entriesOf(payoutOf(paid))).toEqual(['payout'])
  })

  it('that fails after it was paid comes back, in whatever order that is told', async () => {
    const before = await dollars()
    const [created, paid] = world.payOut(700)
    const failed = world.failPayout(payoutOf(paid))
    expect(await Promise.all([failed, paid, created, failed].map((event) => billing.send(event)))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await moved(before)).toEqual({ processor: 0, bank: 0, fees: 0 })
    expect(await entriesOf(payoutOf(paid))).toEqual(['payout', 'payout_returned'])
  })

  it('that fails later comes back later', async () => {
    const before = await dollars()
    const [, paid] = world.payOut(300)
    await billing.send(paid)
    expect(await moved(before)).toMatchObject({ processor: -300, bank: 300 })
    await billing.send(world.failPayout(payoutOf(paid)))
    expect(await moved(before)).toMatchObject({ processor: 0, bank: 0 })
  })

  it('and its failure are found by the reconciler when nobody told them', async () => {
    const before = await dollars()
    world.payOut(400)
    const [, lost] = world.payOut(50)
    world.failPayout(payoutOf(lost))
    world.things.events.clear()
    for (let run = 0; run < 2; run += 1) expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect(await moved(before)).toEqual({ processor: -400, bank: 400, fees: 0 })
  })

  it('told while the processor cannot be asked is booked by the reconciler', async () => {
    const before = await dollars()
    const [, paid] = world.payOut(90)
    billing.stub.fault = 'down'
    expect(await billing.send(paid)).toBe(200)
    expect(await moved(before)).toMatchObject({ bank: 0 })
    billing.stub.fault = null
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect(await moved(before)).toMatchObject({ bank: 90 })
  })

  it('in another currency, and one that the processor does not know, are not booked', async () => {
    const before = await dollars()
    const [, foreign] = world.payOut(90)
    world.get(world.get(payoutOf(foreign)).balance_transaction).currency = 'eur'
    expect(await billing.send(foreign)).toBe(200)
    expect(await billing.send(world.emit('payout.paid', { id: 'po_none', object: 'payout' }))).toBe(200)
    expect(await moved(before)).toEqual({ processor: 0, bank: 0, fees: 0 })
  })
})
