// What was decided, how surely, and did it recompute?
import { Check as CheckIcon, CircleDashed, type LucideIcon, X } from 'lucide-react'
import { QuotedText } from '#components/live-box/quoted-text.tsx'
import { confidenceNote, placeIssues, sentenceOf } from '#components/live-box/verdict-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ConfidenceScale } from '#components/verdict/confidence-scale.tsx'
import { VerdictHeadline } from '#components/verdict/verdict.tsx'
import { VERDICT_WORD } from '#components/verdict/words.ts'
import type { ReviewRecord, Verdict } from '#protocol/review/types.ts'
import type { Headline } from './headline.ts'

interface VerdictSummaryProps {
  /** Null while only a signed proof is known. */
  record: ReviewRecord | null
  final: Verdict
  text: string | null
  headline: Headline
}

export function VerdictSummary({ record, final, text, headline }: VerdictSummaryProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictHeadline verdict={final}>
        <p className="wrap-anywhere">
          {record === null ? (
            'The proof names the verdict. Its reasons are in the record, whose hash it signs.'
          ) : (
            <QuotedText>
              {sentenceOf(record, text === null ? unplaced(record) : placeIssues(record.issues, text))}
            </QuotedText>
          )}
        </p>
      </VerdictHeadline>
      {record && record.verdict !== final && (
        <p className="text-sm text-text-2">
          The rules alone say {VERDICT_WORD[record.verdict].toLowerCase()}; what follows is their part.
        </p>
      )}
      {record && (
        <ConfidenceScale
          confidenceBps={record.confidence_bps}
          floorBps={record.gate.threshold_bps}
          note={confidenceNote(record)}
        />
      )}
      <Recomputed headline={headline} />
      {record && <SaferWays record={record} />}
    </div>
  )
}

/** As many as can be weighed at a glance; each stands beside its rule further down. */
const SHOWN = 4

function SaferWays({ record }: { record: ReviewRecord }) {
  const ways = [...new Set(record.issues.flatMap(({ alternative }) => alternative ?? []))]
  if (record.verdict === 'approve' || ways.length === 0) return null
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="text-xs font-medium tracking-normal text-muted">Safer</h3>
      <ul className="grid gap-1">
        {ways.slice(0, SHOWN).map((way) => (
          <li key={way} className="wrap-anywhere">
            <QuotedText>{way}</QuotedText>
          </li>
        ))}
      </ul>
    </div>
  )
}

const INK: Record<Headline['outcome'], { icon: LucideIcon; className: string }> = {
  pass: { icon: CheckIcon, className: 'text-approve-text' },
  fail: { icon: X, className: 'text-reject-text' },
  cannot_establish: { icon: CircleDashed, className: 'text-muted' },
  running: { icon: CircleDashed, className: 'text-muted' },
}

function Recomputed({ headline }: { headline: Headline }) {
  const { icon, className } = INK[headline.outcome]
  return (
    <p role="status" className={`flex items-start gap-2 text-sm font-medium ${className}`}>
      <Icon of={icon} size={16} className="mt-0.5 flex-none" />
      <span>{headline.sentence}</span>
    </p>
  )
}

export const unplaced = (record: ReviewRecord) =>
  record.issues.map((issue) => ({ ...issue, lines: null, range: null }))
