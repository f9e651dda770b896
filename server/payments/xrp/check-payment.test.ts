/** Conditions of payments.md §4.5: each refusal differs in one thing from a payment that is accepted. */
import { describe, expect, it } from 'vitest'
import { escrowOf, paymentOf, receiver, stranger, tfPartialPayment } from '#testing/xrpl/fixtures.ts'
import type { StubTransaction } from '#testing/xrpl/xrpl-stub.ts'
import { checkPayment, invoiceIdOf, type LedgerTransaction } from './check-payment.ts'

const read = (stub: StubTransaction): LedgerTransaction => ({
  hash: stub.hash,
  validated: stub.validated,
  ledgerIndex: stub.ledgerIndex,
  closedAtUnix: stub.closedAtUnix,
  tx: stub.txJson,
  meta: stub.meta,
})
const base = { sequence: 1, ledgerIndex: 500, destinationTag: 77 }
const check = (transaction: LedgerTransaction) => checkPayment(transaction, receiver.classicAddress)
const refusalOf = (stub: StubTransaction) => {
  const checked = check(read(stub))
  return checked.ok ? 'accepted' : checked.check
}
const token = { currency: 'USD', issuer: stranger.classicAddress, value: '25' }

describe('checkPayment', () => {
  it('accepts XRP that was delivered to us in a validated ledger', () => {
    const fixture = paymentOf(base)
    expect(check(read(fixture))).toEqual({
      ok: true,
      payment: {
        hash: fixture.hash,
        sender: expect.stringMatching(/^r/),
        deliveredDrops: 25_000_000n,
        destinationTag: 77,
        ledgerIndex: 500,
        closedAtUnix: 1_790_000_000,
      },
    })
  })

  it('counts what was delivered, never what was offered: tfPartialPayment', () => {
    const fixture = paymentOf({
      ...base,
      amount: '1000000000000',
      delivered: '3',
      flags: tfPartialPayment,
    })
    expect(fixture.txJson.DeliverMax).toBe('1000000000000')
    expect(check(read(fixture))).toMatchObject({ ok: true, payment: { deliveredDrops: 3n } })
  })

  it.each([
    ['not validated', paymentOf({ ...base, validated: false }), 'validated'],
    ['no metadata', { ...paymentOf(base), meta: null as never }, 'validated'],
    ['a tec code', paymentOf({ ...base, result: 'tecPATH_PARTIAL' }), 'transaction_result'],
    ['another type', escrowOf(1, 500), 'transaction_type'],
    ['another destination', paymentOf({ ...base, destination: stranger.classicAddress }), 'destination'],
    ['an issued token', paymentOf({ ...base, amount: token }), 'delivered_amount'],
    [
      'an issued token behind an offer of XRP',
      paymentOf({ ...base, delivered: token, flags: tfPartialPayment }),
      'delivered_amount',
    ],
    [
      'a multi-purpose token',
      paymentOf({ ...base, delivered: { mpt_issuance_id: '00'.repeat(24), value: '25' } }),
      'delivered_amount',
    ],
    ['unavailable', paymentOf({ ...base, delivered: 'unavailable' }), 'delivered_amount'],
    ['a number', paymentOf({ ...base, delivered: 25_000_000 }), 'delivered_amount'],
    ['a fraction', paymentOf({ ...base, delivered: '25.5' }), 'delivered_amount'],
    ['zero', paymentOf({ ...base, delivered: '0' }), 'delivered_amount'],
    ['a sign', paymentOf({ ...base, delivered: '-25' }), 'delivered_amount'],
    ['more than exists', paymentOf({ ...base, delivered: '1'.repeat(19) }), 'delivered_amount'],
  ])('refuses %s and names the check', (_what, fixture, expected) => {
    expect(refusalOf(fixture)).toBe(expected)
    expect(refusalOf(paymentOf(base))).toBe('accepted')
  })

  it('refuses a payment whose metadata says nothing, though Amount does', () => {
    const fixture = paymentOf(base)
    const { delivered_amount, ...meta } = fixture.meta
    const transaction = { ...read(fixture), meta, tx: { ...fixture.txJson, Amount: '25000000' } }
    expect(delivered_amount).toBe('25000000')
    expect(check(transaction)).toMatchObject({ ok: false, check: 'delivered_amount' })
  })

  it.each([-1, 1.5, 2 ** 32, '77'])('refuses the destination tag %j', (tag) => {
    const fixture = paymentOf(base)
    expect(check(read({ ...fixture, txJson: { ...fixture.txJson, DestinationTag: tag } }))).toMatchObject({
      ok: false,
      check: 'destination_tag',
    })
  })

  it('reads the tag from InvoiceID where there is none, and from nothing else', () => {
    const tagOf = (stub: StubTransaction) => {
      const checked = check(read(stub))
      return checked.ok ? checked.payment.destinationTag : 'refused'
    }
    const untagged = { sequence: 1, ledgerIndex: 500 }
    expect(tagOf(paymentOf({ ...untagged, invoiceId: invoiceIdOf(4_294_967_295) }))).toBe(4_294_967_295)
    expect(tagOf(paymentOf({ ...base, invoiceId: invoiceIdOf(5) }))).toBe(77)
    expect(tagOf(paymentOf({ ...untagged, invoiceId: `1${invoiceIdOf(5).slice(1)}` }))).toBeNull()
    expect(tagOf(paymentOf(untagged))).toBeNull()
  })
})
