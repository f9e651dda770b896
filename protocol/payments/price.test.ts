import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microUsdOf, satsForMicroUsd, withdrawalCost } from './price.ts'

describe('microUsdOf [payloads, reading rules]', () => {
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

describe('satsForMicroUsd [payloads, 1.4]', () => {
  it('is the rate implied by USD 0.109623 = 100 sats', () => {
    expect(satsForMicroUsd(109_623n, 109_623_000_000n)).toBe(100n)
  })
  it('rounds down', () => {
    expect(satsForMicroUsd(109_622n, 109_623_000_000n)).toBe(99n)
    expect(satsForMicroUsd(10_000n, 109_623_000_000n)).toBe(9n)
  })
})

describe('withdrawalCost [payloads, 13.5]', () => {
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
