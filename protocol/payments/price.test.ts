import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agentPriceSats,
  microUsdOf,
  reversalSats,
  satsForMicroUsd,
  splitSale,
  withdrawalCost,
} from './price.ts'

describe('agentPriceSats', () => {
  it.each([
    [200n, 240n],
    [100n, 120n],
    [180n, 216n],
    [65n, 78n],
    [1n, 2n],
    [0n, 0n],
  ])('of %s is %s', (base, agent) => {
    expect(agentPriceSats(base)).toBe(agent)
  })
})

describe('splitSale', () => {
  it.each([
    [100n, 95n, 5n],
    [10n, 9n, 1n],
    [1n, 0n, 1n],
    [300n, 285n, 15n],
    [0n, 0n, 0n],
  ])('of %s: %s to the seller, %s kept', (price, sellerSats, cutSats) => {
    expect(splitSale(price)).toEqual({ sellerSats, cutSats })
  })
  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (price) => {
        const { sellerSats, cutSats } = splitSale(price)
        expect(sellerSats + cutSats).toBe(price)
        expect(sellerSats * 100n <= price * 95n && (sellerSats + 1n) * 100n > price * 95n).toBe(true)
      }),
    )
  })
})

describe('microUsdOf', () => {
  it.each([
    ['0.219246', 219_246n],
    ['5', 5_000_000n],
    ['1.00', 1_000_000n],
    ['1000.1', 1_000_100_000n],
    ['0', 0n],
    ['0.000001', 1n],
  ])('%s', (text, microUsd) => {
    expect(microUsdOf(text)).toBe(microUsd)
  })
  it.each([
    '',
    '.5',
    '5.',
    '1.0000001',
    '-1',
    '+1',
    '1e3',
    '01',
    '1,5',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    '9'.repeat(13),
  ])('refuses %j', (text) => expect(microUsdOf(text)).toBeNull())
})

describe('satsForMicroUsd', () => {
  it('is the rate implied by USD 0.109623 = 100 sats', () => {
    expect(satsForMicroUsd(109_623n, 109_623_000_000n)).toBe(100n)
  })
  it('rounds down', () => {
    expect(satsForMicroUsd(109_622n, 109_623_000_000n)).toBe(99n)
    expect(satsForMicroUsd(10_000n, 109_623_000_000n)).toBe(9n)
  })
})

describe('reversalSats', () => {
  it('adds up over parts, and takes back exactly what was credited', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 5n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 5n }), { maxLength: 6 }),
        (credited, paid, stops) => {
          const steps = [...stops.map((stop) => stop % (paid + 1n)), paid].sort((a, b) =>
            a < b ? -1 : a > b ? 1 : 0,
          )
          let before = 0n
          let taken = 0n
          for (const now of steps) {
            const part = reversalSats(credited, paid, before, now)
            expect(part >= 0n).toBe(true)
            taken += part
            before = now
          }
          expect(taken).toBe(credited)
        },
      ),
    )
  })
})

describe('withdrawalCost', () => {
  it.each([
    [1_000_000n, 1_100_000n, 0n],
    [1_000_001n, 1_101_000n, 999n],
    [1n, 101_000n, 999n],
    [1000n, 101_000n, 0n],
  ])('of %s msat debits %s and leaves %s over', (amountMsat, debitMsat, roundingMsat) => {
    expect(withdrawalCost(amountMsat)).toEqual({ debitMsat, feeMsat: 100_000n, roundingMsat })
  })
  it('debits whole sats, all accounted for', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const { debitMsat, feeMsat, roundingMsat } = withdrawalCost(amount)
        expect(debitMsat).toBe(amount + feeMsat + roundingMsat)
        expect(debitMsat % 1000n).toBe(0n)
        expect(roundingMsat >= 0n && roundingMsat < 1000n).toBe(true)
      }),
    )
  })
})
