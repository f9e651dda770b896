// Time line of an entry and how strong each time is. What happened stands solid; what has not happened yet is dashed and
// says so.
import { Bitcoin, type LucideIcon, PenLine, Radio, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { PanelTail } from '#components/ui/panel.tsx'
import { ClockStrength } from '#components/verdict/clock-strength.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { clockWords, dayWords } from '../time-words.ts'
import { netOf } from './entry-headline.ts'

interface Step {
  icon: LucideIcon
  name: string
  /** Null: not yet. */
  atUnix: number | null
  /** Instead of a time. */
  state?: string
  about: ReactNode
  clock?: ReactNode
  tone?: 'approve' | 'reject' | undefined
}

export function EntryTimeline({ view }: { view: EntryView }) {
  const steps = [issued(view), relays(view), bitcoin(view), ...outcomeStep(view)]
  return (
    <>
      <div className="entry-times">
        <ol className={steps.length === 4 ? 'entry-times-four' : 'entry-times-three'}>
          {steps.map(({ icon, name, atUnix, state, about, clock, tone }) => (
            <li key={name} data-struck={atUnix !== null}>
              <span className="entry-dot" data-tone={tone}>
                <Icon of={icon} size={15} />
              </span>
              <div className="entry-gap" aria-hidden />
              <div className="entry-step">
                <b>{name}</b>
                <span className={atUnix === null ? 'text-sm text-muted' : 'font-mono tabular-nums'}>
                  {atUnix === null ? (state ?? 'not yet') : clockWords(atUnix)}
                </span>
                <span className="text-xs text-muted">{about}</span>
                {clock}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <PanelTail>
        Times are UTC, {dayWords(view.row.createdAtUnix)}. Strength of clocks: Bitcoin, then a relay copy,
        then an on-chain record, then a survivor floor. Our own clock proves nothing. Until another source
        confirms it, you have only our word for the time.
      </PanelTail>
    </>
  )
}

const issued = ({ row }: EntryView): Step => ({
  icon: PenLine,
  name: 'Issued',
  atUnix: row.createdAtUnix,
  about: 'Signed with the key valid at that time',
  clock: <ClockStrength clock="own_clock" />,
})

const relays = ({ commitment }: EntryView): Step => {
  const { published_at: publishedAt, relays: accepted, relay_anchor: anchor } = commitment
  const step = { icon: Radio, name: 'Relays' }
  if (publishedAt === null)
    return { ...step, atUnix: null, state: 'unverified', about: 'Not published to a relay yet' }
  const checked =
    anchor.checked_at === null
      ? 'not checked since'
      : `${HOLDS[anchor.status]}, checked ${dayWords(anchor.checked_at)} ${clockWords(anchor.checked_at)}`
  return {
    ...step,
    atUnix: publishedAt,
    about: `Accepted by ${accepted.length === 1 ? 'one relay' : `${accepted.length} relays`}; ${checked}`,
    clock: anchor.status === 'anchored' && <ClockStrength clock="relay_copy" />,
  }
}

const HOLDS = {
  unverified: 'not checked',
  anchored: 'still held',
  replaced: 'replaced by a later event',
  lost: 'held by none',
} as const

const bitcoin = ({ commitment: { ots_anchor: anchor } }: EntryView): Step => {
  const step = { icon: Bitcoin, name: 'Bitcoin', atUnix: null }
  if (anchor === null) return { ...step, about: 'No OpenTimestamps proof yet' }
  const { status, precedence, bitcoin_block_height: height, bitcoin_block_time: atUnix } = anchor
  if (height === null || atUnix === null)
    return {
      ...step,
      state: status,
      about:
        status === 'failed'
          ? 'No calendar anchored it within 14 days; it is stamped again'
          : `Promised by ${anchor.calendars.length} calendars, in no block yet`,
    }
  return {
    ...step,
    atUnix,
    about: `${dayWords(atUnix)}, block ${height.toLocaleString('en')}. ${
      precedence
        ? 'Earlier than every known outcome.'
        : 'Shows existence, not that it came before an outcome.'
    }`,
    clock: precedence && <ClockStrength clock="bitcoin" />,
  }
}

function outcomeStep({ outcome, row }: EntryView): Step[] {
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
