// Limits and prices of stored values, as the page was given them.

export interface SizePrice {
  leastSats: number
  /** Per started kilobyte of 1,024 bytes. */
  satsPerKb: number
}

export interface MemoryTerms {
  maxValueBytes: number
  store: SizePrice
  read: SizePrice
}

export const satsFor = ({ leastSats, satsPerKb }: SizePrice, bytes: number): number =>
  Math.max(leastSats, satsPerKb * Math.ceil(bytes / 1_024))
