/** Counts how long the newest verdicts waited for a Bitcoin block. */
import type { Database } from '#server/kernel/db.ts'

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

const binMinutes = 10
const binCount = 13
const newest = 1_000

/** A block's own time may lie before the signature by some minutes; it counts as none. */
export async function readMinutesToBlock(db: Database): Promise<MinutesToBlock> {
  const rows = await db.query(
    'ledger_minutes_to_block',
    `SELECT GREATEST(0, a.block_time_unix - e.created_at_unix) AS seconds, a.network
     FROM (SELECT event_id, created_at_unix FROM ledger_entry WHERE verdict IS NOT NULL ORDER BY entry DESC LIMIT ${newest}) AS e
     LEFT JOIN anchor a ON a.event_id = e.event_id AND a.kind = 'event' AND a.state = 'confirmed'`,
    [],
  )
  const minutes = rows.flatMap(({ seconds, network }) => (network === null ? [] : seconds! / 60))
  minutes.sort((a, b) => a - b)
  const bins = Array.from({ length: binCount }, (_, bin) => {
    const isLast = bin === binCount - 1
    const isIn = (value: number) => value >= bin * binMinutes && (isLast || value < (bin + 1) * binMinutes)
    return {
      fromMinutes: bin * binMinutes,
      toMinutes: isLast ? null : (bin + 1) * binMinutes,
      verdicts: minutes.filter(isIn).length,
    }
  })
  return {
    verdicts: rows.length,
    confirmed: minutes.length,
    medianMinutes: minutes.length === 0 ? null : Math.round(minutes[Math.floor(minutes.length / 2)]!),
    bins,
    isLocalChain: rows.some(({ network }) => network === 'regtest'),
  }
}
