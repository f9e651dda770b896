// Steps of an entry's time line: when each clock saw it. What has not happened has no time and says so.
import { Bitcoin, Blocks, type IconNode, PenLine, Radio, Scale, ScrollText } from 'lucide'
import type { ReactNode } from 'react'
import { numberText } from '#components/ui/number-text.ts'
import { ClockStrength } from '#components/verdict/clock-strength.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { netOf } from '../entry/entry-headline.ts'
import { counted } from '../ledger-words.ts'
import { clockWords, dayWords } from '../time-words.ts'

/** Of an entry, or of a verdict that is not on the ledger. */
export interface TimelineView extends Pick<EntryView, 'commitment' | 'outcome'> {
  row: { createdAtUnix: number }
}

export interface Step {
  icon: IconNode
  name: string
  /** Null: not yet. */
  atUnix: number | null
  /** Instead of a time. */
  state?: string
  about: ReactNode
  clock?: ReactNode
  tone?: 'approve' | 'reject' | undefined
}

export const stepsOf = (view: TimelineView): Step[] => [
  issued(view),
  relays(view),
  ...onchain(view),
  bitcoin(view),
  ...outcomeStep(view),
]

const issued = ({ row }: TimelineView): Step => ({
  icon: PenLine,
  name: 'Issued',
  atUnix: row.createdAtUnix,
  about: 'Signed with the key valid at that time',
  clock: <ClockStrength clock="own_clock" />,
})

const HOLDS = {
  unverified: 'not checked since',
  anchored: 'held',
  replaced: 'replaced by a later event',
  lost: 'held by none',
} as const

function relays({ commitment }: TimelineView): Step {
  const { published_at: publishedAt, relays: accepted, relay_anchor: anchor } = commitment
  const step = { icon: Radio, name: 'Relays' }
  if (publishedAt === null)
    return { ...step, atUnix: null, state: 'unverified', about: 'Not published to a relay yet' }
  const { status, checked_at: checkedAt, relays_holding: holding } = anchor
  const held = status === 'anchored' ? `held by ${holding.length}` : HOLDS[status]
  const checked =
    checkedAt === null ? held : `${held}, checked ${dayWords(checkedAt)} ${clockWords(checkedAt)}`
  return {
    ...step,
    atUnix: publishedAt,
    about: `Accepted by ${counted(accepted.length, 'relay', 'relays')}; ${checked}`,
    clock:
      status === 'anchored' ? (
        <ClockStrength clock="relay_copy" />
      ) : (
        status === 'replaced' && <ClockStrength clock="survivor_floor" />
      ),
  }
}

function onchain({ commitment: { onchain_anchor: anchor } }: TimelineView): Step[] {
  if (!anchor) return []
  return [
    {
      icon: ScrollText,
      name: 'On-chain',
      atUnix: anchor.block_time,
      about: `${anchor.chain}, block ${numberText(anchor.block_number)}: a transaction contains the id`,
      clock: <ClockStrength clock="on_chain" />,
    },
  ]
}

function bitcoin({ commitment: { ots_anchor: anchor } }: TimelineView): Step {
  const step = {
    icon: anchor?.network === 'regtest' ? Blocks : Bitcoin,
    name: anchor?.network === 'regtest' ? 'Local chain' : 'Bitcoin',
    atUnix: null,
  }
  if (anchor === null) return { ...step, about: 'No OpenTimestamps proof yet' }
  const { status, precedence, bitcoin_block_height: height, bitcoin_block_time: atUnix } = anchor
  if (height === null || atUnix === null)
    return {
      ...step,
      state: status,
      about:
        status === 'failed'
          ? 'No calendar anchored it within 14 days; it is stamped again'
          : `Promised by ${counted(anchor.calendars.length, 'calendar', 'calendars')}, in no block yet`,
    }
  const block = `Block ${numberText(height)}`
  if (anchor.network === 'regtest')
    return {
      ...step,
      atUnix,
      about: `${block} of a chain of development that anyone can mine: proves no time`,
      clock: <ClockStrength clock="local_chain" />,
    }
  return {
    ...step,
    atUnix,
    about: `${block}, header checked. ${
      precedence
        ? 'Earlier than every known outcome.'
        : 'Shows existence, not that it came before an outcome.'
    }`,
    clock: precedence && <ClockStrength clock="bitcoin" />,
  }
}

function outcomeStep({ outcome, row }: TimelineView): Step[] {
  if (!outcome) return []
  const step = { icon: Scale, name: 'Outcome' }
  if (!outcome.applicable)
    return [
      { ...step, atUnix: null, state: 'not applicable', about: 'Decided by a rule, not by a later event' },
    ]
  const { outcome_current: current, settled_at: settledAt, trades, venue } = outcome
  if (settledAt === null)
    return [
      {
        ...step,
        atUnix: null,
        state: outcome.outcome_status === 'cited' ? 'partly settled' : 'open',
        about: 'No settled trade yet',
      },
    ]
  return [
    {
      ...step,
      atUnix: settledAt,
      about: (
        <>
          {trades.length === 1 ? 'One trade' : `${trades.length} trades`} at {venue ?? 'the venue'}, net{' '}
          {netOf(trades)} USD.{' '}
          {settledAt < row.createdAtUnix
            ? 'It settled before the verdict was signed.'
            : outcome.settled_after_commit !== true && 'No outside clock shows that the verdict came first.'}
        </>
      ),
      tone: current === 'proven_right' ? 'approve' : current === 'proven_wrong' ? 'reject' : undefined,
    },
  ]
}
