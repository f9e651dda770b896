// The coins of a record: of its trades, and of a disclosed order.
import { expect, it } from 'vitest'
import { coinsOf } from './coins.ts'

it('takes each coin once, upper case, from trades and from a disclosed order [payloads, 5.5]', () => {
  expect(coinsOf({ trades: [{ coin: 'btc' }, { coin: 'ETH' }, { coin: 'BTC' }] })).toEqual(['BTC', 'ETH'])
  const disclosure = { artifact: '{"symbol":"arb","side":"short"}' }
  expect(coinsOf({ trades: [], artifactType: 'trade', disclosure })).toEqual(['ARB'])
})

it('takes nothing from another artifact, from prose, or from what is no name [payloads, 5.5]', () => {
  const disclosure = { artifact: '{"symbol":"arb"}' }
  expect(coinsOf({ trades: [], artifactType: 'plan', disclosure })).toEqual([])
  expect(coinsOf({ trades: [], artifactType: 'trade', disclosure: { artifact: 'buy ARB' } })).toEqual([])
  expect(coinsOf({ trades: [], artifactType: 'trade', disclosure: null })).toEqual([])
  expect(coinsOf({ trades: [{ coin: '' }, { coin: 'A B' }, { coin: 'é' }] })).toEqual([])
})
