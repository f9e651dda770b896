// The page promises exactly the amounts that the service accepts.
import { describe, expect, it } from 'vitest'
import { withdrawalCost } from '#protocol/payments/price.ts'
import { sumsOf, withdrawalFault } from './withdrawal-sums.ts'

it.each([1, 45_000, 5_000_000])('%i sats cost what the books say', (amountSats) => {
  const { debitMsat } = withdrawalCost(BigInt(amountSats) * 1000n)
  expect(sumsOf(amountSats, 100).leavesSats).toBe(Number(debitMsat) / 1000)
})

describe('may it go?', () => {
  it('to the last sat, and not one more', () => {
    expect(withdrawalFault(39_000, 100, 39_100)).toBeNull()
    expect(withdrawalFault(39_001, 100, 39_100)).toBe(
      'Exceeds your balance. Maximum: 39,000 sats after the 100-sat fee.',
    )
  })

  it('says so when not even the fee is there', () => {
    expect(withdrawalFault(1, 100, 100)).toBe(
      'Nothing to withdraw: 100 sats are withdrawable, and the fee is 100 sats.',
    )
  })

  it('leaves it to the service while the balance is not known', () => {
    expect(withdrawalFault(1, 100, null)).toBeNull()
  })

  it.each([null, 0])('%s is no amount', (amountSats) => {
    expect(withdrawalFault(amountSats, 100, 1_000)).not.toBeNull()
  })
})
