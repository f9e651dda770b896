/** Venues where outcomes settle, whose fills anyone can read: one adapter for each, all with the same fills. */
/** One execution on the account, in exact units of 10^-18. */
export interface Fill {
  /** The venue's id of it; unique together with coin and time. */
  ref: string
  coin: string
  side: 'buy' | 'sell'
  sizeE18: bigint
  /** Of the position before the fill; negative is short. */
  startPositionE18: bigint
  /** Before fees; 0 where the fill only opens. */
  closedPnlUsdE18: bigint
  /** Negative is a rebate. Null where it was not paid in dollars. */
  feeUsdE18: bigint | null
  timeMs: number
  /** Why it happened: 'order', 'liquidation' … */
  cause: string
}

export interface Venue {
  /** As the records name it. */
  name: string
  account: string
  howToVerify: string
  /** Whether and how the results are public. */
  outcomesOnChain: string
  /** Every fill since then that the venue still gives, in any order. Throws VenueUnusable; never answers part of a history as whole. */
  readFills(sinceMs: number): Promise<Fill[]>
}

/** The venue answered nothing that may be published: late, refused, malformed, contradicting itself. */
export class VenueUnusable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'VenueUnusable'
  }
}
