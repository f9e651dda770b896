// Price of a withdrawal, and sats per dollar. Integers only, every rounding named.

/** Withdrawals cost this much, whatever their size and route. */
export const WITHDRAWAL_FEE_SATS = 100n

const USD_TEXT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,6}))?$/

/** Decimal text with up to six places, exactly; null for anything else: signs, exponents, a seventh place. */
export function microUsdOf(usd: string): bigint | null {
  const match = USD_TEXT.exec(usd)
  if (!match) return null
  return BigInt(match[1]!) * 1_000_000n + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Rounded down. A cent is 10,000 µUSD. `microUsdPerBtc` is positive. */
export const satsForMicroUsd = (microUsd: bigint, microUsdPerBtc: bigint): bigint =>
  (microUsd * 100_000_000n) / microUsdPerBtc

export interface WithdrawalCost {
  /** What leaves `available`: a fraction of a sat rounds up, plus the fee. */
  readonly debitMsat: bigint
  readonly feeMsat: bigint
  /** What rounding up left over. */
  readonly roundingMsat: bigint
}

/** Of an invoice of `amountMsat`. Routing is the platform's, on top. debit = amount + fee + rounding. */
export function withdrawalCost(amountMsat: bigint): WithdrawalCost {
  const wholeMsat = ((amountMsat + 999n) / 1000n) * 1000n
  const feeMsat = WITHDRAWAL_FEE_SATS * 1000n
  return { debitMsat: wholeMsat + feeMsat, feeMsat, roundingMsat: wholeMsat - amountMsat }
}
