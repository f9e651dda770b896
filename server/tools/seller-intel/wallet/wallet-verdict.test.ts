/** The verdict on a wallet at its limits, and the pairing of authorisations with transfers. */
import { describe, expect, it } from 'vitest'
import { pairPayments, type WalletLog } from './pair-payments.ts'
import { type DatedPayment, judgeWallet, sellersOf } from './wallet-verdict.ts'

const paid = (payTo: string, day = 1, microUsdc = 100_000n): DatedPayment => ({ payTo, day, microUsdc })
const once = (count: number, microUsdc = 100_000n) =>
  Array.from({ length: count }, (_, i) => paid(`seller ${i}`, 1, microUsdc))

describe('judgeWallet', () => {
  it.each<[string, DatedPayment[], string]>([
    ['without payments', [], 'no_activity'],
    ['that pays ten sellers once', once(10), 'catalog_walker'],
    ['that pays nine sellers once', once(9), 'mixed'],
    ['whose median is above 0.10 USDC', once(10, 100_001n), 'mixed'],
    ['that pays 8 of 10 sellers once', [...once(10), paid('seller 0'), paid('seller 1')], 'catalog_walker'],
    [
      'that pays 7 of 10 sellers once',
      [...once(10), paid('seller 0'), paid('seller 1'), paid('seller 2')],
      'mixed',
    ],
    [
      'that pays one seller 5 times on 3 days',
      [1, 1, 1, 2, 3].map((day) => paid('one', day)),
      'real_customer',
    ],
    ['that pays one seller 5 times on 2 days', [1, 1, 1, 1, 2].map((day) => paid('one', day)), 'mixed'],
    ['that pays one seller 4 times', [1, 2, 3, 4].map((day) => paid('one', day)), 'mixed'],
    [
      'whose repeated sellers hold half',
      [...[1, 2, 3, 4, 5].map((day) => paid('one', day)), ...once(5)],
      'real_customer',
    ],
    [
      'whose repeated sellers hold less than half',
      [...[1, 2, 3, 4, 5].map((day) => paid('one', day)), ...once(6)],
      'mixed',
    ],
  ])('a wallet %s', (_, payments, verdict) => {
    expect(judgeWallet(payments)).toBe(verdict)
    expect(judgeWallet(payments.toReversed())).toBe(verdict)
  })

  it('orders sellers by payments, then by sum, then by address', () => {
    const sellers = sellersOf([paid('b'), paid('c', 1, 2n ** 70n), paid('a'), paid('d'), paid('d', 2)])
    expect(sellers.map(({ payTo }) => payTo)).toEqual(['d', 'c', 'a', 'b'])
    expect(sellers[0]).toEqual({ payTo: 'd', payments: 2, microUsdc: 200_000n, days: 2 })
  })
})

describe('pairPayments', () => {
  const at = (logIndex: number, transaction = 'one', blockNumber = 7n) => ({
    logIndex,
    transaction,
    blockNumber,
  })
  const authorization = (...place: Parameters<typeof at>): WalletLog => ({
    ...at(...place),
    kind: 'authorization',
  })
  const transfer = (to: string, ...place: Parameters<typeof at>): WalletLog => ({
    ...at(...place),
    kind: 'transfer',
    to,
    microUsdc: 1n,
  })

  it.each<[string, WalletLog[], string[], number]>([
    ['an authorisation with its transfer', [authorization(0), transfer('a', 1)], ['a'], 0],
    ['a plain transfer', [transfer('a', 1)], [], 1],
    ['a transfer before the authorisation', [transfer('a', 0), authorization(1)], [], 1],
    ['a transfer of another transaction', [authorization(0), transfer('a', 1, 'two')], [], 1],
    [
      'two authorisations in one transaction',
      [authorization(0), authorization(1), transfer('a', 2), transfer('b', 3)],
      ['a', 'b'],
      0,
    ],
    ['a plain transfer after a payment', [authorization(0), transfer('a', 1), transfer('b', 2)], ['a'], 1],
    ['an authorisation that was cancelled or moved nothing', [authorization(0)], [], 0],
  ])('%s', (_, logs, payTo, plain) => {
    const { payments, plainTransfers } = pairPayments(logs)
    expect([payments.map((payment) => payment.payTo), plainTransfers]).toEqual([payTo, plain])
  })
})
