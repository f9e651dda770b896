/** One hand-over for each payment hash, and `unknown` wherever something is not known. */
import { describe, expect, it } from 'vitest'
import { goodInvoice, makeInvoice } from '#protocol/payments/testing/make-invoice.ts'
import { createPayOnce, type PaySteps } from './pay-once.ts'
import type { PayOutcome, PayRequest } from './wallet.ts'

const invoice = makeInvoice(goodInvoice())
const requestOf = (bolt11: string, timeoutSeconds = 1): PayRequest => ({
  bolt11,
  maxFeeMsat: 1_000n,
  timeoutSeconds,
  attemptId: 'attempt-1',
})
const failure = { state: 'failed', reason: 'no route' } as const
const success: PayOutcome = { state: 'succeeded', preimage: new Uint8Array(32), feeMsat: 1n }

function backend(given: Partial<PaySteps> = {}) {
  const counted = { handedOver: 0 }
  const steps: PaySteps = {
    refuse: () => null,
    find: async () => ({ state: 'not_found' }),
    ...given,
    handOver(payable) {
      counted.handedOver += 1
      return given.handOver?.(payable) ?? Promise.resolve(success)
    },
  }
  return { steps, counted }
}

describe('a payment', () => {
  it('that is new is handed over', async () => {
    const { steps, counted } = backend()
    expect(await createPayOnce()(requestOf(invoice, 30), steps)).toEqual(success)
    expect(counted.handedOver).toBe(1)
  })

  it.each([
    { known: { state: 'in_flight' }, outcome: { state: 'unknown' } },
    { known: { state: 'doubtful' }, outcome: { state: 'unknown' } },
    { known: success, outcome: success },
    { known: failure, outcome: failure },
  ] as const)('that is known as $known.state is not', async ({ known, outcome }) => {
    const { steps, counted } = backend({ find: async () => known })
    expect(await createPayOnce()(requestOf(invoice), steps)).toEqual(outcome)
    expect(counted.handedOver).toBe(0)
  })

  it('that may cost too much, or whose cost is not told, is refused for good', async () => {
    for (const refuse of [() => 'too dear', () => Promise.reject(new Error('silent'))]) {
      const { steps, counted } = backend({ refuse })
      expect((await createPayOnce()(requestOf(invoice), steps)).state).toBe('failed')
      expect(counted.handedOver).toBe(0)
    }
  })

  it.each(['lnbcrt1', '', makeInvoice(goodInvoice({ head: 'lnbcrt' }))])(
    'of no use is refused for good: %s',
    async (bolt11) => {
      const { steps, counted } = backend()
      expect((await createPayOnce()(requestOf(bolt11), steps)).state).toBe('failed')
      expect(counted.handedOver).toBe(0)
    },
  )

  it('is unknown when the backend does not say whether it has it', async () => {
    const { steps, counted } = backend({ find: () => Promise.reject(new Error('silent')) })
    expect(await createPayOnce()(requestOf(invoice), steps)).toEqual({ state: 'unknown' })
    expect(counted.handedOver).toBe(0)
  })

  it.each([
    { later: { state: 'not_found' }, outcome: { state: 'unknown' } },
    { later: { state: 'in_flight' }, outcome: { state: 'unknown' } },
    { later: failure, outcome: failure },
    { later: success, outcome: success },
  ] as const)(
    'whose answer is lost is what the backend says then: $later.state',
    async ({ later, outcome }) => {
      const { steps, counted } = backend({
        find: async () => (counted.handedOver === 0 ? { state: 'not_found' } : later),
        handOver: () => Promise.reject(new Error('lost')),
      })
      expect(await createPayOnce()(requestOf(invoice), steps)).toEqual(outcome)
    },
  )

  it('that is in flight is followed until it is final', async () => {
    let asked = 0
    const { steps, counted } = backend({
      find: async () => (++asked < 3 ? { state: 'in_flight' } : success),
    })
    expect(await createPayOnce()(requestOf(invoice, 5), steps)).toEqual(success)
    expect(counted.handedOver).toBe(0)
  })

  it('is unknown at the time-out, and goes on: whoever asks again waits for the same one', async () => {
    const { promise, resolve } = Promise.withResolvers<PayOutcome>()
    const { steps, counted } = backend({ handOver: () => promise })
    const payOnce = createPayOnce()
    expect(await payOnce(requestOf(invoice, 0.05), steps)).toEqual({ state: 'unknown' })
    const second = payOnce(requestOf(invoice.toUpperCase()), steps)
    resolve(success)
    expect(await second).toEqual(success)
    expect(counted.handedOver).toBe(1)
  })

  it('that could not begin in time never does', async () => {
    let slow = 80
    const { steps, counted } = backend({
      find: async () => {
        await new Promise((resolve) => setTimeout(resolve, slow))
        return { state: 'not_found' }
      },
    })
    const payOnce = createPayOnce()
    expect(await payOnce(requestOf(invoice, 0.05), steps)).toEqual({ state: 'unknown' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(counted.handedOver).toBe(0)
    slow = 0
    expect(await payOnce(requestOf(invoice), steps)).toEqual(success)
  })

  it('is handed over once for a hundred callers', async () => {
    const { steps, counted } = backend()
    const payOnce = createPayOnce()
    // Each reads the invoice first, which together may take a busy machine a second.
    await Promise.all(Array.from({ length: 100 }, () => payOnce(requestOf(invoice, 30), steps)))
    expect(counted.handedOver).toBe(1)
  })

  it('that joined an attempt with less time is followed for its own time, and not handed over again', async () => {
    let isEnded = false
    const { steps, counted } = backend({
      find: async () => (isEnded ? failure : { state: counted.handedOver === 0 ? 'not_found' : 'in_flight' }),
      handOver: () => new Promise((resolve) => setTimeout(resolve, 300, { state: 'unknown' })),
    })
    const pay = createPayOnce()
    const short = pay(requestOf(invoice, 0.1), steps)
    expect(await short).toEqual({ state: 'unknown' })
    const long = pay(requestOf(invoice, 10), steps)
    setTimeout(() => {
      isEnded = true
    }, 500)
    expect(await long).toEqual(failure)
    expect(counted.handedOver).toBe(1)
  })
})
