import { describe, expect, it } from 'vitest'
import { judged } from '../../testing/orders.ts'

const verdict = (beside: Record<string, string>): string =>
  judged({
    symbol: 'MRK',
    side: 'buy',
    quantity: 15,
    type: 'limit',
    limit_price: 101.2,
    stop_price: 98,
    equity_usd: 60_000,
    ...beside,
  }).verdict

describe('a text inside an order [review, 7]', () => {
  it.each([
    'the customer asked for 2 shares',
    'buy 150 MRK at 101.20',
    'as ordered: sell 15 MRK',
    'KO, not MRK',
    'limit should be 95',
    'stop at 60 agreed',
    'the sheet says 4 lots',
  ])('tells of another order: %s', (note) => {
    expect(verdict({ note })).toBe('approve_with_concerns')
    expect(verdict({ reason: `Dividend. ${note}` })).toBe('approve_with_concerns')
  })

  it.each([
    'buy 15 MRK at 101.20, stop 98',
    'adds to the core position, RSI 31',
    'sold 40 KO last week',
    'limit at the low of the day',
  ])('tells of this one, or of none: %s', (note) => expect(verdict({ note })).toBe('approve'))
})
