// Verifies that members which no reader knows leave an order open, and that their harmless neighbours do not.
import { describe, expect, test } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const ORDER = {
  action: 'buy',
  venue: 'alpaca',
  type: 'limit',
  symbol: 'SPY',
  side: 'buy',
  qty: 2,
  limit_price: 600,
  mark_price: 600.5,
  stop_loss: 585,
}
const ACCOUNT = { equity_usd: 60000, cash_usd: 20000, open_positions: [] }

const verdictOf = (members: object, account: object = {}): string =>
  reviewText(JSON.stringify({ ...ORDER, ...members, account: { ...ACCOUNT, ...account } }), 'trade').verdict

describe('members that no reader knows [review, 13]', () => {
  test.each([
    [{}],
    [{ note: 'weekly DCA, run 23 of 52, no leverage, no loans' }],
    [{ approvals: ['treasurer'] }],
    [{ after_hours: false }],
    [{ stop_loss: { price: 585, type: 'market', qty: 2 } }],
    [{ time_in_force: 'gtc' }],
    [{ currency: 'USD' }],
  ])('%j changes nothing', (members) => {
    expect(verdictOf(members)).toBe('approve')
  })

  test.each([
    [{ note: 'run 1 of 400' }],
    [{ mirror_to: ['acct-2'] }],
    [{ max_fills: null }],
    [{ stop_loss: { price: 585, active: false } }],
    [{ stop_loss: { price: 585, qty: 1 } }],
    [{ financed_by: 'credit card' }],
    [{ borrowed_usd: 500 }],
    [{ currency: 'BTC' }],
  ])('%j leaves the order open', (members) => {
    expect(verdictOf(members)).not.toBe('approve')
  })

  test.each([
    [{ id: 'PA-0091', currency: 'USD', type: 'cash' }, true],
    [{ owner: 'Mrs. Halloran' }, false],
    [{ margin_mode_after: 'cross' }, false],
    [{ cash_usd: 12 }, false],
    [{ open_orders: ['buy 900 SPY'] }, false],
  ])('account %j: approved %j', (account, isApproved) => {
    expect(verdictOf({}, account) === 'approve').toBe(isApproved)
  })
})
