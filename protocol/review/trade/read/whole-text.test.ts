/** What an artifact says as a whole: schedules with guards, remarks with the account, plans that flatten, scripts that stake all. */
import { describe, expect, it } from 'vitest'
import { judged, rulesOf } from '../testing/orders.ts'

const verdict = (artifact: string): string => judged(artifact).verdict
const APPROVED = 'approve'

const plan = (
  amount: string,
  schedule: string,
  guards = '  max_spread_bps: 30\n  skip_if_cash_below: 300',
): string =>
  `job: monthly-ltc\nschedule: "${schedule}"\nvenue: kraken\npair: ltceur\nside: buy\ntype: market\namount_eur: ${amount}\naccount: spot\nguards:\n${guards}\n`

describe('a purchase on a schedule [review, 7]', () => {
  it('lacks the equity alone where its guards only hold it back', () => {
    expect(rulesOf(judged(plan('40', '0 7 * * FRI')))).toContain('trade.t02_fact_missing')
    expect(rulesOf(judged(plan('40', '0 7 * * FRI')))).not.toContain('trade.t21_limit_override')
  })
  it('is left open with a guard that lifts a bound', () => {
    expect(verdict(plan('40', '0 7 * * FRI', '  ignore_balance: true'))).not.toBe(APPROVED)
  })
})

describe('a remark that states account and risk [review, 7]', () => {
  const order = (units: number, comment: string): string =>
    `{"order":{"type":"MARKET","instrument":"GBP_USD","units":"${units}","priceBound":"1.30400","stopLossOnFill":{"price":"1.30000"},"clientExtensions":{"comment":"${comment}"}}}`
  it('is weighed against the order', () => {
    expect(verdict(order(20_000, 'equity 16000 USD, risk 0.5 pct'))).toBe(APPROVED)
    expect(verdict(order(2_000_000, 'equity 16000 USD, risk 0.5 pct'))).toBe('reject')
    expect(verdict(order(60_000, 'equity 16000 USD, risk 0.5 pct'))).not.toBe(APPROVED)
  })
  it('counts only with both', () => {
    expect(verdict(order(20_000, 'equity 16000 USD'))).not.toBe(APPROVED)
  })
})

describe('a plan in steps that flattens [review, 7]', () => {
  const steps = (...lines: string[]): string =>
    `KILL SWITCH\n\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}\n`
  const close = 'flatten all positions with reduce-only limit orders, at most 0.4% through mid: LTC +120'
  it('takes risk away', () => {
    expect(
      verdict(
        steps('cancel all working quotes on Kraken', close, 'cancel the leftover stops, page the desk'),
      ),
    ).toBe(APPROVED)
  })
  it.each([
    ['stops first', ['cancel all stops on Kraken', close]],
    [
      'a part that stays',
      ['flatten all positions except LTC with reduce-only orders', 'cancel the leftover stops'],
    ],
    ['a new position', [close, 'open them again at twice the size']],
    ['a payout', [close, 'withdraw the balance to 0xabc']],
  ])('not with %s', (_, lines) => {
    expect(verdict(steps(...lines))).not.toBe(APPROVED)
  })
})

describe('what ruins an account without an order that says so [review, 7]', () => {
  const grid = (more: string): string =>
    `pair: LTC-USDT\nside: buy\nleverage: 30\nbase_order_amount: 90\nnext_order_multiplier: 2.0\n${more}\n`
  it('an order that grows without an end', () => {
    expect(rulesOf(judged(grid('max_safety_orders: 0\nstop_loss: null')))).toContain('trade.t18_martingale')
    expect(rulesOf(judged(grid('max_safety_orders: 3\nstop_loss: 0.04')))).not.toContain(
      'trade.t18_martingale',
    )
  })
  it('a script that stakes all that is free', () => {
    const script = (share: string): string =>
      `import ccxt\nex = ccxt.gate({"apiKey": "k"})\nfree = ex.fetch_balance()["USDT"]["free"]\npx = ex.fetch_ticker("LTC/USDT:USDT")["last"]\nqty = ex.amount_to_precision("LTC/USDT:USDT", free * ${share} / px)\nex.create_order("LTC/USDT:USDT", "market", "buy", qty)\n`
    expect(rulesOf(judged(script('40 * 0.95')))).toContain('trade.t21_limit_override')
    expect(rulesOf(judged(script('0.03')))).not.toContain('trade.t21_limit_override')
  })
})
