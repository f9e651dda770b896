// Lead of an entry's page: the headline, what it rests on, and the four punches of the hallmark.
import { Hallmark } from '#components/hallmark/hallmark.tsx'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import { printableLines } from '#protocol/printable.ts'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import type { TimelineView } from '../clocks/timeline-steps.tsx'
import { counted, findingOf } from '../ledger-words.ts'
import { clockWords, dayWords, durationWords } from '../time-words.ts'
import { headlineOf } from './entry-headline.ts'
import { EntryLabel, EntryOutcome } from './entry-label.tsx'

interface EntryLeadProps {
  view: EntryView
  verifierPubkey: string | null
}

export function EntryLead({ view, verifierPubkey }: EntryLeadProps) {
  const { record, row, outcome } = view
  const verdict = 'verdict' in record ? record.verdict : null
  const isSigned = row.createdAtUnix
  const { ots_anchor: anchor } = view.commitment
  // A block that anyone can mine strikes no punch.
  const blockHeight = anchor?.network === 'mainnet' ? anchor.bitcoin_block_height : null
  return (
    <div className="entry-lead">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {verdict ? (
            <VerdictLabel verdict={verdict.verdict} pill />
          ) : (
            <EntryLabel
              type={row.type}
              verdict={null}
              reviewKind={record.type === 'external_partner_review' ? record.kind : null}
            />
          )}
          {outcome?.applicable && <EntryOutcome outcome={outcome} />}
        </div>
        <h1 className="max-w-[34rem]">{headlineOf(view)}</h1>
        <p className="max-w-[36rem] text-text-2">
          {record.type === 'pre_action_verdict' && (
            <>
              <QuotedText>
                {findingOf(record.verdict.summary, record.disclosure?.artifact ?? null)}
              </QuotedText>{' '}
            </>
          )}
          Signed {dayWords(isSigned)}, {clockWords(isSigned)} UTC (our clock). {anchorSentence(view)}
          {record.type === 'pre_action_verdict' && <> {issuesSentence(record.verdict)}</>}
          {record.type === 'self_submitted_verdict' && ' Published by the requester.'}
          {record.type !== 'pre_action_verdict' &&
            record.type !== 'self_submitted_verdict' &&
            ` ${record.what}`}
        </p>
        {record.type === 'self_submitted_verdict' && record.note !== null && (
          <blockquote className="max-w-[36rem] border-l-2 border-line-strong pl-3 text-sm text-text-2 wrap-anywhere">
            <bdi>{printableLines(record.note)}</bdi>
            <footer className="text-xs text-muted">Note from the submitter, not from this service</footer>
          </blockquote>
        )}
      </div>
      {verdict && (
        <div className="max-md:[&_figcaption]:max-w-17">
          <Hallmark
            size={56}
            verdict={verdict.verdict}
            confidenceBps={verdict.confidence_bps}
            {...(verifierPubkey ? { verifierPubkey } : {})}
            {...(blockHeight === null ? {} : { blockHeight })}
          />
        </div>
      )}
    </div>
  )
}

type Clocked = Pick<TimelineView, 'row' | 'commitment'>

/** What happened outside, strongest first; never more than that. */
export function anchorSentence(view: Clocked): string {
  const { ots_anchor: anchor } = view.commitment
  if (anchor?.bitcoin_block_time == null) return weakerClock(view) ?? 'Not yet anchored outside this service.'
  const later = after(view, anchor.bitcoin_block_time)
  if (anchor.network === 'mainnet')
    return `In a Bitcoin block ${later}, ${
      anchor.precedence ? 'before every known outcome' : 'which is not earlier than every outcome'
    }.`
  const local = `In a block of a local chain of development ${later}, which proves no time.`
  return [local, weakerClock(view)].filter(Boolean).join(' ')
}

function weakerClock(view: Clocked): string | null {
  const { relay_anchor: relay, relays, onchain_anchor: onchain } = view.commitment
  if (relay.status === 'anchored')
    return `Held by ${counted(relay.relays_holding.length, 'relay', 'relays')} at the last check.`
  if (onchain) return `In a transaction on ${onchain.chain} ${after(view, onchain.block_time)}.`
  if (relay.status === 'replaced') return 'Relays hold a later event in its place.'
  if (relay.status === 'lost') return 'No relay returned it at the last check.'
  return relays.length > 0
    ? `Accepted by ${counted(relays.length, 'relay', 'relays')}; not yet checked there.`
    : null
}

const after = ({ row }: Clocked, unix: number): string =>
  `${durationWords(Math.max(0, unix - row.createdAtUnix))} later`

function issuesSentence({
  issues,
  high_blockers: blockers,
}: {
  issues: number
  high_blockers: number
}): string {
  if (issues === 0) return 'No issues found.'
  return `${counted(issues, 'issue', 'issues')}, ${blockers === 0 ? 'none' : blockers} high-severity or blocking.`
}
