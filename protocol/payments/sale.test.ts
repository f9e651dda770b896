import { describe, expect, it } from 'vitest'
import { salePartsOf } from './sale.ts'

describe('the parts of a price [payloads, 15]', () => {
  it.each([
    [100, 5, 95],
    [119, 5, 114],
    [120, 6, 114],
    [10_000_000, 500_000, 9_500_000],
  ])('%i sats: %i for the platform, %i for the seller', (price, cutSats, payoutSats) => {
    expect(salePartsOf(price)).toEqual({ cutSats, payoutSats })
  })
})
