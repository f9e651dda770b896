// The shorthand of desks: structures of options, bets, steps, arithmetic, and stops that move.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../json/strict-json.ts'
import { judged, rulesOf } from '../../testing/orders.ts'
import { takeEquations } from './equations.ts'
import { Marks } from './marks.ts'
import { tokensOf } from './tokens.ts'

const order = (artifact: string): JsonObject =>
  (judged(artifact).decoded as { orders: JsonObject[] }).orders[0]!
const numbers = (artifact: string): JsonObject => order(artifact).numbers as JsonObject

describe('option structures [review, 7]', () => {
  it.each([
    ['Buy the KO 70/75 call spread, 2 lots, pay 1.20. Account 60k', '240'],
    ['KO condor, 3 lots, 5 wide, credit 1.60. Account 60k', '1020'],
    ['Sell the KO 60/55 put spread, 1 lot, credit 140 in all. Account 60k', '360'],
  ])('%s', (text, atRisk) => expect(order(text).at_risk_usd).toBe(atRisk))

  it('a ratio has no largest loss', () =>
    expect(numbers('Sell the KO 70/75 call ratio spread, 2 lots, credit 1.20').spread_width).toBeUndefined())
})

describe('thousands [review, 7]', () => {
  it.each([
    ['Buy 0.3k LINK at 14.10. Account 90k', { size: '300' }],
    ['Open a 3k LINK long at 14.10. Account 90k', { notional_usd: '3000' }],
    ['Sell $3k LINK at 14.10. Account 90k', { notional_usd: '3000' }],
    ['Buy 2k shares of KO at 61. Account 900k', { size: '2000' }],
  ])('%s', (text, read) => expect(numbers(text)).toMatchObject(read))
})

describe('bets [review, 7]', () => {
  it('have a stake, odds and a chance', () =>
    expect(numbers('Stake 15 on the draw at 3.40. Fair 31 %, bankroll 900.')).toMatchObject({
      notional_usd: '15',
      payoff_ratio: '2.4',
      win_probability: '0.31',
      equity_usd: '900',
    }))
})

describe('orders in steps [review, 7]', () => {
  it.each([
    ['Buy 20 KO at 60, 20 at 59, 20 at 58. Account 90k', '60', '60'],
    ['3 limit buys of 10 KO each at 60 / 59 / 58. Account 90k', '30', '60'],
  ])('%s', (text, size, price) => expect(numbers(text)).toMatchObject({ size, limit_price: price }))
})

describe('arithmetic [review, 7]', () => {
  const left = (text: string): string => {
    const marks = new Marks(tokensOf(text))
    takeEquations(marks)
    return marks.text
  }

  it('a right equation leaves its result', () => {
    expect(left('3 x (4.52 - 4.40) x 100 = 36')).toMatch(/^[_ ]+= #$/)
    expect(left('900 + 450 = 1,350')).toMatch(/^[_ ]+= #$/)
    expect(left('3x8x20 = 480')).toMatch(/^[_ ]+= #$/)
  })

  it('a wrong one stays as it is', () => expect(left('900 + 450 = 2,350')).not.toContain('_'))
})

describe('stops that move [review, 7]', () => {
  it.each([
    ['LINK long 90 @ 14.10, mark 15.00: stop 13.60 -> 14.40.', []],
    ['LINK long 90 @ 14.10, mark 15.00: stop 13.60 -> 12.40.', ['trade.t28_stop_loosened']],
    [
      'Move the stop on our LINK long: 90 LINK, entry 14.10, mark 15.00, stop now 13.60 -> new stop 14.40.',
      [],
    ],
    [
      'Move the stop on our LINK long: 90 LINK, entry 14.10, mark 15.00, stop now 13.60, new stop 12.40.',
      ['trade.t28_stop_loosened'],
    ],
  ])('%s', (text, rules) => expect(rulesOf(judged(text))).toEqual(rules))

  it('what is still to be opened is no position', () =>
    expect(
      judged('Open LINK long 900 @ 14.10, mark 14.12, stop 13.60 -> 14.00. Account 2k').verdict,
    ).not.toBe('approve'))

  it('what a stop costs is no price of it', () =>
    expect(numbers('Buy 4 LINK at 14.10, stop 13.60 -> 2 USD at risk, account 9k').stop_loss).toBe('13.6'))
})
