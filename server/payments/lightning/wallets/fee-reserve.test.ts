/** Fees of backends without a limit, at the edges of their formulas. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestAmountMsat, worstFeeMsat } from './fee-reserve.ts'
import { usualReserve as lnbitsReserve } from './lnbits/payments.ts'
import { usualReserve as nwcReserve } from './nwc/payments.ts'
import { phoenixdFee } from './phoenixd/payments.ts'

const reserves = { phoenixd: phoenixdFee, lnbits: lnbitsReserve, nwc: nwcReserve }
const rich = 10n ** 15n

describe('the worst fee', () => {
  it.each([
    ['phoenixd', 1_000n, 4_004n],
    ['phoenixd', 1n, 4_001n],
    ['phoenixd', 24_000_000n, 100_000n],
    ['phoenixd', 24_000_001n, 100_001n],
    ['lnbits', 1_000n, 2_000n],
    ['lnbits', 200_001n, 2_001n],
    ['nwc', 1_000_000n, 10_000n],
    ['nwc', 10_000_000n, 100_000n],
  ] as const)('of %s for %s msat', (name, amountMsat, feeMsat) => {
    expect(worstFeeMsat(reserves[name], amountMsat)).toBe(feeMsat)
  })
})

describe('the largest amount', () => {
  it.each([
    ['phoenixd', 100_000n, 24_000_000n],
    ['lnbits', 100_000n, 10_000_000n],
    ['nwc', 100_000n, 10_000_000n],
    ['phoenixd', 3_999n, 0n],
    ['lnbits', 1_999n, 0n],
    ['nwc', 9_999n, 0n],
  ] as const)('of %s for a fee of %s msat', (name, maxFeeMsat, amountMsat) => {
    expect(largestAmountMsat(reserves[name], maxFeeMsat, rich)).toBe(amountMsat)
  })

  it('leaves the fee in the balance, and is the largest that does', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n })
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(reserves)), amounts, amounts, (reserve, fee, balance) => {
        const most = largestAmountMsat(reserve, fee, balance)
        const fits = (amount: bigint) =>
          worstFeeMsat(reserve, amount) <= fee && amount + worstFeeMsat(reserve, amount) <= balance
        return (most === 0n || fits(most)) && !fits(most + 1n)
      }),
    )
  })
})
