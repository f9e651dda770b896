import { describe, expect, it } from 'vitest'
import { proposedEntries } from './proposed-entries.ts'

const order = (given: object) => ({
  kind: 'order',
  asset: 'ETH',
  side: 'buy',
  reduce_only: false,
  risk_reducing: null,
  ...given,
})
const proposed = (...orders: object[]) =>
  proposedEntries({ artifact_type: 'trade', decoded: { orders: orders.map(order) } as never })

describe('proposed entries', () => {
  it('name asset and side of what an order opens', () => {
    expect(proposed({}, { asset: 'xyz:TSLA', side: 'sell' })).toEqual({ ETH: 'long', 'xyz:TSLA': 'short' })
  })
  it.each([
    ['a close', { kind: 'close' }],
    ['a swap', { kind: 'swap' }],
    ['an order that only reduces', { reduce_only: true }],
    ['an order that reduces a stated position', { risk_reducing: 'closes half of it' }],
    ['an order without a side', { side: null }],
    ['an order without an asset', { asset: null }],
    ['a name that no record can hold', { asset: 'Ü' }],
    ['a name that is no plain member', { asset: '__proto__' }],
  ])('leave out %s', (_, given) => {
    expect(proposed(given)).toBeNull()
    expect(proposed(given, { asset: 'SOL' })).toEqual({ SOL: 'long' })
  })
  it('leave out an asset that is ordered both ways', () => {
    expect(proposed({}, { side: 'sell' })).toBeNull()
  })
  it('are none for anything but a trade', () => {
    expect(
      proposedEntries({ artifact_type: 'onchain_action', decoded: { orders: [order({})] } as never }),
    ).toBeNull()
    expect(proposedEntries({ artifact_type: 'trade', decoded: null })).toBeNull()
  })
})
