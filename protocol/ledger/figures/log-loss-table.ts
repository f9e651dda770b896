// L[c] = -ln(c / 10000) in millionths, rounded half up, for c = 100..9900. Computed from integers, because
// Math.log may differ between engines; the SHA-256 of the printed table is part of the specification.

export const LOG_LOSS_MIN_BPS = 100
export const LOG_LOSS_MAX_BPS = 9900

const SCALE = 10n ** 40n
const UNIT = 10n ** 34n

/** 2 artanh(1 / (2k + 1)) = ln((k + 1) / k), truncated; the error stays far below one UNIT over 9,900 terms. */
function lnStep(k: number): bigint {
  const divisor = BigInt(2 * k + 1)
  const square = divisor * divisor
  let sum = 0n
  let power = SCALE / divisor
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd
    power /= square
  }
  return 2n * sum
}

let table: readonly number[] | null = null

/** Index 0 is c = 100. Computed at first use. */
export function logLossTable(): readonly number[] {
  if (table) return table
  const made: number[] = []
  let ln = 0n
  for (let c = 9999; c >= LOG_LOSS_MIN_BPS; c--) {
    ln += lnStep(c)
    if (c <= LOG_LOSS_MAX_BPS) made.push(Number((2n * ln + UNIT) / (2n * UNIT)))
  }
  table = made.reverse()
  return table
}
