/** The journals of a card top-up: each step, any order, and whatever sequence of refunds and disputes comes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CardFacts,
  type DisputeFacts,
  type DisputeRow,
  planSettlement,
  type SettlementPlan,
  type TopupRow,
} from './card-settlement.rules.ts'

const row: TopupRow = {
  id: 'tu_1',
  accountId: 'account',
  kind: 'topup',
  usdCents: 500,
  quotedSats: 4561,
  checkoutSessionId: 'cs_1',
  paymentIntentId: null,
  chargeId: null,
  state: 'created',
  refundedCents: 0,
  failedRefundCents: 0,
  reversedCents: 0,
  reversedSats: 0,
}
const paid: CardFacts = {
  sessionId: 'cs_1',
  topupId: 'tu_1',
  state: 'complete',
  isPaid: true,
  hasFailed: false,
  cents: 500,
  currency: 'usd',
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  refundedCents: 0,
  failedRefundCents: 0,
  disputes: [],
}
const dispute = (members: Partial<DisputeFacts>): DisputeFacts => ({
  id: 'du_1',
  cents: 500,
  outcome: 'open',
  movements: [],
  ...members,
})
const withheld = (id: string, cents: number, feeCents = 1_500) => ({ id, cents: -cents, feeCents })

const keysOf = (plan: SettlementPlan | null) => plan?.journals.map(({ externalKey }) => externalKey)
const step = (from: SettlementPlan | null, facts: Partial<CardFacts>) =>
  planSettlement(from?.topup ?? row, from?.disputes ?? [], { ...paid, ...facts })

describe('a session', () => {
  it('credits the quote when it is paid, once', () => {
    const credited = step(null, {})
    expect(keysOf(credited)).toEqual(['stripe:topup:tu_1'])
    expect(credited?.topup).toMatchObject({ state: 'paid', paymentIntentId: 'pi_1', chargeId: 'ch_1' })
    expect(credited?.journals[0]?.creditedSats).toBe(4561)
    expect(keysOf(step(credited, {}))).toEqual([])
  })

  it.each([
    ['unpaid', { isPaid: false }, 'created'],
    ['open', { isPaid: false, state: 'open' }, 'created'],
    ['expired', { isPaid: false, state: 'expired' }, 'expired'],
    ['failed', { isPaid: false, hasFailed: true }, 'failed'],
  ] as const)('%s credits nothing', (_what, facts, state) => {
    const plan = step(null, facts)
    expect(plan?.journals).toEqual([])
    expect(plan?.topup.state).toBe(state)
    expect(step(plan, {})?.topup.state).toBe('paid')
  })

  it.each([
    ['of another top-up', { topupId: 'tu_2' }],
    ['that names none', { topupId: null }],
    ['other than the one made for it', { sessionId: 'cs_2' }],
    ['of another amount', { cents: 499 }],
    ['of another currency', { currency: 'eur' }],
  ])('%s is not its session', (_what, facts) => {
    expect(step(null, facts)).toBeNull()
    expect(step(null, {})).not.toBeNull()
  })
})

describe('a refund', () => {
  it('takes parts that add up to the whole', () => {
    const parts = [1, 2, 333, 499, 500]
    let plan = step(null, {})
    let taken = 0
    for (const refundedCents of parts) {
      plan = step(plan, { refundedCents })
      expect(keysOf(plan)).toEqual([`stripe:refund:ch_1:${refundedCents}`])
      taken -= plan!.journals[0]!.postings.find(({ kind }) => kind === 'take_back')!.amount
      expect(taken).toBe(Math.floor((4561 * refundedCents) / 500) * 1_000)
    }
    expect(taken).toBe(4_561_000)
  })

  it('that an older reading does not know is not undone', () => {
    const refunded = step(step(null, {}), { refundedCents: 200 })
    const stale = step(refunded, { refundedCents: 100 })
    expect(stale?.journals).toEqual([])
    expect(stale?.topup.refundedCents).toBe(200)
  })

  it('that failed gives back what it took, once, and may be made again', () => {
    const refunded = step(step(null, {}), { refundedCents: 200 })
    const failed = step(refunded, { refundedCents: 200, failedRefundCents: 200 })
    expect(keysOf(failed)).toEqual(['stripe:refund:ch_1:200:failed'])
    expect(failed?.journals[0]?.postings).toContainEqual({
      kind: 'available',
      unit: 'CARD',
      owner: 'account',
      amount: 1_824_000,
    })
    expect([failed?.topup.reversedSats, failed?.lostCents]).toEqual([0, 0])
    expect(keysOf(step(failed, { refundedCents: 200, failedRefundCents: 200 }))).toEqual([])
    expect(keysOf(step(failed, { refundedCents: 200 }))).toEqual([])
    const again = step(failed, { refundedCents: 700, failedRefundCents: 200 })
    expect(keysOf(again)).toEqual(['stripe:refund:ch_1:700'])
    expect([again?.topup.reversedSats, again?.lostCents]).toEqual([4561, 500])
  })

  it('that had failed before we heard of it leaves nothing taken', () => {
    const both = step(step(null, {}), { refundedCents: 200, failedRefundCents: 200 })
    expect(keysOf(both)).toEqual(['stripe:refund:ch_1:200', 'stripe:refund:ch_1:200:failed'])
    expect(both?.topup.reversedSats).toBe(0)
  })
})

describe('a dispute', () => {
  it('freezes, then gives back what it froze when it is won', () => {
    const opened = step(step(null, {}), { disputes: [dispute({})] })
    expect(keysOf(opened)).toEqual(['stripe:dispute:du_1:opened'])
    const won = step(opened, { disputes: [dispute({ outcome: 'won' })] })
    expect(keysOf(won)).toEqual(['stripe:dispute:du_1:closed'])
    expect(won?.topup).toMatchObject({ reversedCents: 0, reversedSats: 0 })
    expect(keysOf(step(won, { disputes: [dispute({ outcome: 'won' })] }))).toEqual([])
  })

  it('is lost once the money is gone', () => {
    const opened = step(step(null, {}), { disputes: [dispute({})] })
    const early = step(opened, { disputes: [dispute({ outcome: 'lost' })] })
    expect(keysOf(early)).toEqual([])
    const facts = { disputes: [dispute({ outcome: 'lost', movements: [withheld('txn_1', 500)] })] }
    const lost = step(early, facts)
    expect(lost?.journals.map(({ kind }) => kind)).toEqual(['dispute_funds', 'reversal_dispute_lost'])
    expect(lost?.lostCents).toBe(500)
  })

  it('that is first seen when it has ended leaves the same behind', () => {
    const facts = { disputes: [dispute({ outcome: 'lost', movements: [withheld('txn_1', 500)] })] }
    const atOnce = step(null, facts)
    const byStep = step(step(step(null, {}), { disputes: [dispute({})] }), facts)
    expect([atOnce?.topup, atOnce?.disputes]).toEqual([byStep?.topup, byStep?.disputes])
  })

  it('after a refund takes the rest only, and a refund beside it stays taken when it is won', () => {
    const half = step(step(null, {}), { refundedCents: 250 })
    const opened = step(half, { refundedCents: 250, disputes: [dispute({ cents: 500 })] })
    expect(opened?.topup).toMatchObject({ reversedCents: 500, reversedSats: 4561 })
    const both = step(opened, { refundedCents: 500, disputes: [dispute({ cents: 500 })] })
    const won = step(both, { refundedCents: 500, disputes: [dispute({ cents: 500, outcome: 'won' })] })
    expect(keysOf(won)).toEqual(['stripe:dispute:du_1:closed', 'stripe:dispute:du_1:refunded'])
    expect(won?.topup).toMatchObject({ reversedCents: 500, reversedSats: 4561 })
  })
})

/** What the books hold after all journals, each booked once. */
class Ledger {
  readonly totals = new Map<string, number>()
  readonly booked = new Set<string>()
  post({ journals }: SettlementPlan): void {
    for (const { externalKey, postings } of journals) {
      if (this.booked.has(externalKey)) continue
      this.booked.add(externalKey)
      const units = new Map<string, number>()
      for (const { kind, unit, amount } of postings) {
        units.set(unit, (units.get(unit) ?? 0) + amount)
        const name = `${kind === 'take_back' ? 'available' : kind} ${unit}`
        this.totals.set(name, (this.totals.get(name) ?? 0) + amount)
      }
      for (const [unit, sum] of units) expect([externalKey, unit, sum]).toEqual([externalKey, unit, 0])
    }
  }
  of = (name: string): number => this.totals.get(name) ?? 0
}

describe('whatever happens', () => {
  const happening = fc.record({
    refundCents: fc.integer({ min: 0, max: 300 }),
    failCents: fc.integer({ min: 0, max: 300 }),
    disputes: fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 600 }),
        outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
        feeCents: fc.integer({ min: 0, max: 1_500 }),
      }),
      { maxLength: 3 },
    ),
  })

  it('the books balance, nothing is taken twice, and reversed in full exactly the credit is gone', () => {
    fc.assert(
      fc.property(
        fc.record({
          usdCents: fc.integer({ min: 100, max: 1_000 }),
          quotedSats: fc.integer({ min: 1, max: 9_999 }),
        }),
        fc.array(happening, { minLength: 1, maxLength: 6 }),
        ({ usdCents, quotedSats }, happenings) => {
          const ledger = new Ledger()
          let topup: TopupRow = { ...row, usdCents, quotedSats }
          let disputes: DisputeRow[] = []
          let [refundedCents, failedRefundCents] = [0, 0]
          const known = new Map<string, DisputeFacts>()
          for (const { refundCents, failCents, disputes: given } of happenings) {
            refundedCents = Math.min(usdCents + failedRefundCents, refundedCents + refundCents)
            failedRefundCents = Math.min(refundedCents, failedRefundCents + failCents)
            for (const [index, { cents, outcome, feeCents }] of given.entries()) {
              const id = `du_${index}`
              const before = known.get(id)
              if (before && before.outcome !== 'open') continue
              const amount = before?.cents ?? cents
              const movements = outcome === 'open' ? [] : [withheld(`txn_${id}`, amount, feeCents)]
              if (outcome === 'won') movements.push({ id: `txn_${id}_back`, cents: amount, feeCents: 0 })
              known.set(id, { id, cents: amount, outcome, movements })
            }
            const disputesNow = [...known.values()]
            const facts = {
              ...paid,
              cents: usdCents,
              refundedCents,
              failedRefundCents,
              disputes: disputesNow,
            }
            const plan = planSettlement(topup, disputes, facts)!
            ledger.post(plan)
            topup = plan.topup
            disputes = plan.disputes
            const again = planSettlement(topup, disputes, facts)!
            const size = ledger.booked.size
            ledger.post(again)
            expect(ledger.booked.size).toBe(size)

            expect(topup.reversedSats).toBe(Math.floor((quotedSats * topup.reversedCents) / usdCents))
            expect(ledger.of('available CARD')).toBe((quotedSats - topup.reversedSats) * 1_000)
            const frozen = disputes.filter(({ state }) => state === 'open')
            expect(ledger.of('disputed CARD')).toBe(
              frozen.reduce((total, { sats }) => total + sats, 0) * 1_000,
            )
            const withheldCents = frozen.reduce((total, each) => total + each.withheldCents, 0)
            expect(ledger.of('disputed USD2') + withheldCents).toBe(0)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
