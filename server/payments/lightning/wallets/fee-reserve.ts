/** Routing fee to reserve where a backend takes no limit: its documented formula; payments that could cost more are refused. */

export interface FeeReserve {
  /** Added to the proportional part. */
  baseMsat: bigint
  partsPerMillion: bigint
  /** The least it is, whatever the amount. */
  minMsat: bigint
}

export function worstFeeMsat({ baseMsat, partsPerMillion, minMsat }: FeeReserve, amountMsat: bigint): bigint {
  const fee = baseMsat + (amountMsat * partsPerMillion + 999_999n) / 1_000_000n
  return fee > minMsat ? fee : minMsat
}

/** The most that can be sent with its fee within `maxFeeMsat` and both within `balanceMsat`; 0 when nothing can. */
export function largestAmountMsat(reserve: FeeReserve, maxFeeMsat: bigint, balanceMsat: bigint): bigint {
  const { baseMsat, partsPerMillion, minMsat } = reserve
  if (maxFeeMsat < minMsat || maxFeeMsat < baseMsat) return 0n
  const byFee = ((maxFeeMsat - baseMsat) * 1_000_000n) / partsPerMillion
  const byBalance = ((balanceMsat - baseMsat) * 1_000_000n) / (1_000_000n + partsPerMillion)
  const least = [byFee, byBalance, balanceMsat - minMsat].reduce((a, b) => (a < b ? a : b))
  return least > 0n ? least : 0n
}
