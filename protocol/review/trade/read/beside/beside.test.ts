import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../json/strict-json.ts'
import { judged, rulesOf } from '../../testing/orders.ts'
import { requestLineOf } from './request-line.ts'

const order = (artifact: string): JsonObject =>
  (judged(artifact).decoded as { orders: JsonObject[] }).orders[0]!
const numbers = (artifact: string): JsonObject => order(artifact).numbers as JsonObject

describe('the line of a request [review, 7]', () => {
  it.each([
    ['POST /api/v5/trade/order', undefined],
    ['DELETE /api/v3/openOrders?symbol=ADAUSDT', 'cancel_all_orders'],
    ['POST /api/v5/account/set-leverage', 'set_leverage'],
    ['DELETE /v2/positions/KO', 'close_position'],
    ['GET /fapi/v1/ticker/price?symbol=ADAUSDT', 'get_orders'],
  ])('%s', (text, action) => {
    const value = requestLineOf(text)?.members.find(({ name }) => name === 'action')?.value
    expect(value?.kind === 'string' ? value.text : undefined).toBe(action)
  })

  it.each(['POST /sapi/v1/capital/withdraw/apply', 'GET /v1/withdraw?coin=ADA'])(
    '%s is none that is known',
    (text) => expect(requestLineOf(text)).toBeNull(),
  )

  it('a look beside an order does not make the order a look', () => {
    const record = judged(
      'GET /api/v3/order\n{"symbol":"ADAUSDT","side":"BUY","quantity":"9000","price":"0.5"}',
    )
    expect(record.verdict).not.toBe('approve')
  })
})

describe('a text beside an order [review, 7]', () => {
  const json = '{"symbol":"ADAUSDT","side":"BUY","type":"LIMIT","quantity":"100","price":"0.5"}'

  it('tells the account, the market and the positions', () => {
    const text = `${json} // wallet 9,000 USDT, mark 0.51, position: long 300 ADA @ 0.44`
    expect(numbers(text)).toMatchObject({ equity_usd: '9000', mark_price: '0.51' })
    expect(order(text).open_positions).toMatchObject([{ asset: 'ADA', side: 'long', size: '300' }])
  })

  it('an equity that differs from the one of the order counts where it is smaller', () => {
    const account = `${json.slice(0, -1)},"equity":"90000"}`
    expect(numbers(`${account} # account 4,000`).equity_usd).toBe('4000')
    expect(numbers(`${account} # account 400,000`).equity_usd).toBe('90000')
  })

  it('the price of another asset is no price of the order', () => {
    const market = '{"symbol":"ADAUSDT","side":"BUY","type":"MARKET","quantity":"100"}'
    expect(numbers(`${market} # ADA 0.5`).mark_price).toBe('0.5')
    expect(numbers(`${market} # XRP 0.5`).mark_price).toBeUndefined()
  })

  it('a stop in it protects nothing', () => {
    const large =
      '{"symbol":"ADAUSDT","side":"BUY","type":"LIMIT","quantity":"9000","price":"0.5","equity":"6000"}'
    expect(numbers(`${large} # stop 0.49 in my head`).stop_loss).toBeUndefined()
  })

  it('an order in it stays open', () => {
    expect(judged(`${json} # account 90,000. Then short 400 XRP at 2.1`).verdict).not.toBe('approve')
  })
})

describe('a message of fields inside a text [review, 7]', () => {
  it('is the order', () => {
    const text = 'Sent: 8=FIX.4.4|35=D|11=Z-1|55=KO|54=2|38=40|40=2|44=62.5|59=0|\naccount 70k'
    expect(order(text)).toMatchObject({ asset: 'KO', side: 'sell' })
    expect(numbers(text)).toMatchObject({ size: '40', limit_price: '62.5', equity_usd: '70000' })
  })
})

describe('a setting [review, 7]', () => {
  it.each([
    ['Set leverage on ADAUSDT from 10x to 2x.', []],
    ['Set leverage on ADAUSDT from 2x to 10x.', ['trade.t04_leverage.concern', 'trade.changes_order']],
    [
      'Add 2,000 USDC margin to the ADA long (300 ADA from 0.44, stop 0.40). Free balance 3,000.',
      ['trade.changes_order'],
    ],
    ['Add 200 USDC margin to the ADA long (300 ADA from 0.44, stop 0.40). Free balance 3,000.', []],
  ])('%s', (text, rules) => expect(rulesOf(judged(text))).toEqual(rules))
})
