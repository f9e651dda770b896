import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'
import { transfer } from '../examples/calldata.ts'
import { ALICE, stated, USDC, usdc } from '../examples/transactions.ts'

const judged = (beside: Record<string, unknown>): string =>
  reviewText(
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 90_000, ...beside },
      USDC,
      transfer(ALICE, usdc(35)),
    ),
    'onchain_action',
  ).verdict

describe('an amount beside the bytes [review, 6]', () => {
  it.each<Record<string, unknown>>([
    { amount: '3.5 USDC' },
    { amount_usd: 3.5 },
    { invoice: { total: '3.50', currency: 'USD' } },
    { amount: '35 DAI' },
    { decoded: { amount: '3.5' } },
    { note: 'pays 3.5 USDC for the lamps' },
    { meta: { payment: { amount: '350' } } },
  ])('is another one: %j', (beside) => expect(judged(beside)).toBe('approve_with_concerns'))

  it.each<Record<string, unknown>>([
    {},
    { amount: '35 USDC' },
    { amount: '35000000' },
    { amount_usd: '35.00' },
    { invoice: { total: 35, currency: 'USD' } },
    { note: 'pays 35 USDC of 400 USDC agreed' },
    { note: 'balance 900 USDC' },
    { usdc_balance: '900' },
    { fee_usd: '0.12' },
  ])('is that of the bytes, or of something else: %j', (beside) => expect(judged(beside)).toBe('approve'))
})

describe('what was not checked [review, 6]', () => {
  const idsOf = (tx: Record<string, unknown>): string[] =>
    reviewText(
      JSON.stringify({ to: USDC, value: '0', data: transfer(ALICE, usdc(35)), ...tx }),
      'onchain_action',
    ).unchecked.map(({ id }) => id)
  it('names a chain that nothing states', () => {
    expect(idsOf({})).toContain('chain')
    expect(idsOf({ chainId: 1 })).not.toContain('chain')
  })
})
