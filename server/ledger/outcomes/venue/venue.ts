/**
 * Defines a venue where outcomes settle, with publicly readable fills: one adapter per venue, all with the
 * same fills.
 */
/** One execution on the account, in exact units of 10^-18. */
export interface Fill {
  /** The venue's id; unique together with coin and time. */
  ref: string
  coin: string
  side: 'buy' | 'sell'
  sizeE18: bigint
  /** The position before the fill; negative is short. */
  startPositionE18: bigint
  /** Before fees; 0 when the fill only opens. */
  closedPnlUsdE18: bigint
  /** Negative is a rebate. Null when it was not paid in dollars. */
  feeUsdE18: bigint | null
  timeMs: number
  /** Cause: 'order', 'liquidation' … */
  cause: string
}

export interface Venue {
  /** Its name in records. */
  name: string
  account: string
  howToVerify: string
  /** Whether and how the results are public. */
  outcomesOnChain: string
  /**
   * Every fill since then that the venue still returns, in any order. Throws VenueUnusable; never returns
   * part of a history as complete.
   */
  readFills(sinceMs: number): Promise<Fill[]>
}

/** The venue returned nothing publishable: late, refused, malformed, inconsistent. */
export class VenueUnusable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'VenueUnusable'
  }
}
