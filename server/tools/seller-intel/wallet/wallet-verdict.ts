/** Judges the payments of a wallet: a customer, a walk through a catalogue, or neither. Pure, in integers. */

export const VERDICTS = ['catalog_walker', 'real_customer', 'mixed', 'no_activity'] as const
export type WalletVerdict = (typeof VERDICTS)[number]

export interface DatedPayment {
  payTo: string
  microUsdc: bigint
  /** Days since 1970 in UTC. */
  day: number
}

const WALKER = { sellers: 10, oncePercent: 80, medianMicroUsdc: 100_000n } as const
const CUSTOMER = { payments: 5, days: 3, repeatedPercent: 50 } as const

export interface Seller {
  payTo: string
  payments: number
  microUsdc: bigint
  days: number
}

/** The most payments first, then the larger sum, then by address. */
export function sellersOf(payments: readonly DatedPayment[]): Seller[] {
  const by = Map.groupBy(payments, ({ payTo }) => payTo)
  return [...by]
    .map(([payTo, own]) => ({
      payTo,
      payments: own.length,
      microUsdc: own.reduce((sum, { microUsdc }) => sum + microUsdc, 0n),
      days: new Set(own.map(({ day }) => day)).size,
    }))
    .sort(
      (a, b) =>
        b.payments - a.payments ||
        (b.microUsdc > a.microUsdc ? 1 : b.microUsdc < a.microUsdc ? -1 : 0) ||
        (a.payTo < b.payTo ? -1 : 1),
    )
}

export function judgeWallet(payments: readonly DatedPayment[]): WalletVerdict {
  if (payments.length === 0) return 'no_activity'
  const sellers = sellersOf(payments)
  const once = sellers.filter((seller) => seller.payments === 1).length
  const repeated = sellers
    .filter((seller) => seller.payments >= 2)
    .reduce((sum, seller) => sum + seller.payments, 0)
  if (
    sellers.length >= WALKER.sellers &&
    once * 100 >= sellers.length * WALKER.oncePercent &&
    twiceMedian(payments) <= 2n * WALKER.medianMicroUsdc
  )
    return 'catalog_walker'
  const isRegular = sellers.some(
    (seller) => seller.payments >= CUSTOMER.payments && seller.days >= CUSTOMER.days,
  )
  if (isRegular && repeated * 100 >= payments.length * CUSTOMER.repeatedPercent) return 'real_customer'
  return 'mixed'
}

/** Doubled, so that the mean of the two middle ones stays an integer. */
function twiceMedian(payments: readonly DatedPayment[]): bigint {
  const sorted = payments.map(({ microUsdc }) => microUsdc).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? 2n * sorted[middle]! : sorted[middle - 1]! + sorted[middle]!
}
