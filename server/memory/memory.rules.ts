/** Limits and prices of stored values. */

/** In UTF-8. */
export const maxValueBytes = 204_800
const bytesPerKb = 1_024

/** By started kilobytes of 1,024 bytes. */
export interface SizePrice {
  leastSats: number
  satsPerKb: number
}

export const storePrice: SizePrice = { leastSats: 50, satsPerKb: 2 }
export const readPrice: SizePrice = { leastSats: 20, satsPerKb: 1 }

export const satsFor = ({ leastSats, satsPerKb }: SizePrice, bytes: number): number =>
  Math.max(leastSats, satsPerKb * Math.ceil(bytes / bytesPerKb))
