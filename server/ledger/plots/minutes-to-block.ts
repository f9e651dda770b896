/** How long verdicts waited for a Bitcoin block, in bins of ten minutes. */

export interface MinutesToBlock {
  /** The newest verdicts on the ledger that were looked at. */
  verdicts: number
  /** Of these, in a block whose header was checked. */
  confirmed: number
  /** Minutes until the block of half of the confirmed; null without one. */
  medianMinutes: number | null
  bins: readonly MinutesBin[]
  /** Blocks are of a local chain of development, which proves no time. */
  isLocalChain: boolean
}

export interface MinutesBin {
  fromMinutes: number
  /** Null for the last bin, which has no end. */
  toMinutes: number | null
  verdicts: number
}
