// Strength of a clock. Four bars in ink, always with the clock's name.
import clsx from 'clsx'

export type Clock =
  | 'bitcoin'
  | 'relay_copy'
  | 'on_chain'
  | 'survivor_floor'
  | 'own_clock'
  | 'local_chain'
  | 'pending'

export const CLOCK: Record<Clock, { bars: number; word: string }> = {
  bitcoin: { bars: 4, word: 'Bitcoin' },
  relay_copy: { bars: 3, word: 'Relay copy' },
  on_chain: { bars: 2, word: 'On-chain' },
  survivor_floor: { bars: 1, word: 'Survivor floor' },
  own_clock: { bars: 0, word: 'Own clock' },
  /** Blocks that everybody can mine, in development. */
  local_chain: { bars: 0, word: 'Local chain' },
  /** Promised by calendars, in no block. */
  pending: { bars: 0, word: 'Bitcoin, pending' },
}

const TIERS: readonly Clock[] = ['bitcoin', 'relay_copy', 'on_chain', 'survivor_floor']

/** `tier`: as in timing.tier; null where nothing outside dates the entry. `isLocalChain`: the blocks are regtest’s. */
export const clockOfTier = (tier: number | null, isLocalChain: boolean): Clock =>
  tier === null ? 'own_clock' : tier === 0 && isLocalChain ? 'local_chain' : (TIERS[tier] ?? 'own_clock')

const BARS = [0, 1, 2, 3]

/** `detail` follows the name: "block 975,612". */
export function ClockStrength({ clock, detail }: { clock: Clock; detail?: string }) {
  const { bars, word } = CLOCK[clock]
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.75 text-xs whitespace-nowrap',
        bars === 0 ? 'text-muted' : 'text-text-2',
      )}
    >
      <svg width="19" height="14" viewBox="0 0 19 14" aria-hidden>
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={bar * 5}
            y={9 - bar * 3}
            width="3"
            height={5 + bar * 3}
            rx=".5"
            className={bar < bars ? 'fill-text' : 'fill-line-strong'}
          />
        ))}
      </svg>
      {detail ? `${word}, ${detail}` : word}
    </span>
  )
}
