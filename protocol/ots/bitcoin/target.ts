// Targets of Bitcoin blocks: the compact form of a header, the work that meeting one takes, and how it changes (Bitcoin Core, pow.cpp).
import type { BitcoinNetwork } from './network.ts'

/** Null for the compact form of no positive number below 2^256. */
export function targetOfBits(bits: number): bigint | null {
  const exponent = bits >>> 24
  const mantissa = BigInt(bits & 0x7fffff)
  if (mantissa === 0n || (bits & 0x800000) !== 0) return null
  const target =
    exponent < 3 ? mantissa >> BigInt(8 * (3 - exponent)) : mantissa << BigInt(8 * (exponent - 3))
  return target === 0n || target >= 1n << 256n ? null : target
}

/** The compact form, which keeps the first two or three bytes of the target. */
export function bitsOfTarget(target: bigint): number {
  let size = Math.ceil(target.toString(2).length / 8)
  let mantissa = size <= 3 ? target << BigInt(8 * (3 - size)) : target >> BigInt(8 * (size - 3))
  if ((mantissa & 0x800000n) !== 0n) {
    mantissa >>= 8n
    size += 1
  }
  return size * 2 ** 24 + Number(mantissa)
}

/** Hashes that are computed on average until one meets the target. */
export const workOfTarget = (target: bigint): bigint => (1n << 256n) / (target + 1n)

export const RETARGET_BLOCKS = 2_016
const PERIOD_SECONDS = 14 * 24 * 3_600

/** The bits after a period of 2,016 blocks. Times are those of the period's first and last header. */
export function nextBits(
  network: BitcoinNetwork,
  period: { bits: number; firstUnix: number; lastUnix: number },
): number | null {
  const target = targetOfBits(period.bits)
  if (target === null) return null
  const seconds = Math.min(
    Math.max(period.lastUnix - period.firstUnix, PERIOD_SECONDS / 4),
    PERIOD_SECONDS * 4,
  )
  const next = (target * BigInt(seconds)) / BigInt(PERIOD_SECONDS)
  return bitsOfTarget(next > network.easiestTarget ? network.easiestTarget : next)
}
