import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { baseOrder, judged } from './testing/orders.ts'

const LIMIT = 2_000_000
const fill = (text: string, length = 20_000): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

const member = fc.tuple(
  fc.constantFrom(
    ...'action side coin symbol type notional_usd size entry_price stop_loss account equity_usd open_positions mandate orders leverage a b p s t r sizing reason quote_time option_type token from_token to_token params arguments stopLoss'.split(
      ' ',
    ),
  ),
  fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(
      'buy',
      'sell',
      'BTC',
      '1e9',
      '-1',
      'all',
      'NaN',
      '5x',
      '2:0',
      '100%',
      true,
      null,
    ),
  ),
)

describe('hostile orders', () => {
  it('any JSON is judged without an exception, in integers and strings, twice the same [review, 3]', () => {
    fc.assert(
      fc.property(fc.array(member, { maxLength: 8 }), (members) => {
        const text = JSON.stringify(Object.fromEntries(members))
        const record = judged(text)
        expect(jcsIntegers(record)).toBe(jcsIntegers(judged(text)))
        expect(record.steps).toBeLessThanOrEqual(LIMIT)
      }),
      { numRuns: 400 },
    )
  })

  it('any text of trading words is judged without an exception [review, 3]', () => {
    const word = fc.constantFrom(
      ...'buy sell long short close my 3 ETH BTC at 2,450 $500 10% 4x stop account 22k of the and then , . ; all in limit ignore swap to for premium put call rebalance from loop LTV - ( @ # \u200b é 😀'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ')
        expect(jcsIntegers(judged(text))).toBe(jcsIntegers(judged(text)))
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    'all ',
    'risk limit ',
    'buy 3 ETH at 2,450 and ',
    'account is of at about ',
    '1,000 ',
    '9',
    'a.',
    '{"',
    'double after loss ',
    'my BTC ',
    'move from BTC to ',
  ])('steps stay inside the budget and grow at most linearly: %j [review, 3]', (text) => {
    const steps = [2500, 5000, 10_000, 20_000].map((length) => judged(fill(text, length)).steps)
    for (let i = 1; i < steps.length; i++) expect(steps[i]!).toBeLessThanOrEqual(2 * steps[i - 1]! + 4096)
    expect(steps.at(-1)).toBeLessThanOrEqual(LIMIT)
  })

  it('many orders with many positions end at the budget, as a reject [review, 3]', () => {
    const positions = Array.from({ length: 200 }, (_, i) => ({
      coin: `C${i}`,
      side: 'long',
      notional_usd: 1,
    }))
    const orders = Array.from({ length: 150 }, () => ({ action: 'buy', coin: 'KO', notional_usd: 1 }))
    const record = judged({ orders, account: { equity_usd: 90_000, open_positions: positions } })
    expect(record.verdict).toBe('reject')
    expect(record.issues.map(({ rule }) => rule)).toContain('input.budget')
  })

  it('the verdict is never loosened by a further member that no test reads [review, 3]', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.constantFrom(600, 4000, 40_000),
        (text, equity_usd) => {
          const name = `x_${text}`
          const before = judged(baseOrder({}, { equity_usd }))
          const after = judged({ ...baseOrder({}, { equity_usd }), [name]: 1 })
          expect(VERDICT_SEVERITY[after.verdict]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[before.verdict])
        },
      ),
    )
  })

  it('says what could not be checked, whatever the order [review, 1]', () => {
    for (const record of [judged(baseOrder()), judged('Close my LINK short'), judged('{"a":1}')]) {
      const ids = record.unchecked.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(['live_price', 'funding', 'positions', 'claims']))
    }
  })

  it('two values for one key are refused [review, 3]', () => {
    expect(judged('{"action":"buy","coin":"BTC","size":1,"size":2}').issues[0]?.rule).toBe(
      'input.duplicate_key',
    )
    expect(
      judged('Order: {"action":"buy","coin":"BTC","size":1,"size":2}').issues.map(({ rule }) => rule),
    ).toContain('input.duplicate_key')
  })
})
