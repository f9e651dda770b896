// Computes the price of a withdrawal and sats per dollar. Integers only, with explicit rounding.

/** Fixed fee of a withdrawal, whatever its size and route. */
export const WITHDRAWAL_FEE_SATS = 100n

const USD_TEXT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,6}))?$/

/**
 * Exact value of decimal text with at most six places; null for anything else: signs, exponents, a seventh
 * place.
 */
export function microUsdOf(usd: string): bigint | null {
  const match = USD_TEXT.exec(usd)
  if (!match) return null
  return BigInt(match[1]!) * 1_000_000n + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Rounded down. A cent is 10,000 µUSD. `microUsdPerBtc` is positive. */
export const satsForMicroUsd = (microUsd: bigint, microUsdPerBtc: bigint): bigint =>
  (microUsd * 100_000_000n) / microUsdPerBtc

export interface WithdrawalCost {
  /** Debit from `available`: rounded up to a sat, plus the fee. */
  readonly debitMsat: bigint
  readonly feeMsat: bigint
  /** The difference from rounding up. */
  readonly roundingMsat: bigint
}

/** For an invoice of `amountMsat`. The service pays the routing. debit = amount + fee + rounding. */
export function withdrawalCost(amountMsat: bigint): WithdrawalCost {
  const wholeMsat = ((amountMsat + 999n) / 1000n) * 1000n
  const feeMsat = WITHDRAWAL_FEE_SATS * 1000n
  return { debitMsat: wholeMsat + feeMsat, feeMsat, roundingMsat: wholeMsat - amountMsat }
}
