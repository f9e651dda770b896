// Shows what was decided, how surely, by whom, and whether it recomputed.
import { Check as CheckIcon, CircleDashed, type IconNode, X } from 'lucide'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { findingIssues, isNotJudged, type PlacedUnjudged } from '#components/live-box/verdict/not-judged.ts'
import { confidenceNote, type PlacedIssue, sentenceOf } from '#components/live-box/verdict/verdict-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ConfidenceScale } from '#components/verdict/confidence-scale.tsx'
import { CoverageBar } from '#components/verdict/coverage-bar.tsx'
import { NotJudgedLabel, NoVerdict, VerdictHeadline, VerdictLabel } from '#components/verdict/verdict.tsx'
import { VERDICT_WORD } from '#components/verdict/words.ts'
import type { ReviewRecord, Verdict } from '#protocol/review/types.ts'
import type { Headline } from './headline.ts'
import type { Opinion } from './record/read-given.ts'

interface VerdictSummaryProps {
  /** Null while only a signed proof is known. */
  record: ReviewRecord | null
  final: Verdict
  /** Blind rows behind the confidence; null while that is not known. */
  measuredRows: number | null
  placed: readonly PlacedIssue[]
  unjudged: readonly PlacedUnjudged[]
  /** Null: no model was asked. */
  opinion: Opinion | null
  headline: Headline
}

export function VerdictSummary(props: VerdictSummaryProps) {
  const { record, final, measuredRows, placed, unjudged, opinion, headline } = props
  const notJudged = record !== null && isNotJudged(record) && final === record.verdict
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictHeadline verdict={final} notJudged={notJudged}>
        <p className="wrap-anywhere">
          {record === null ? (
            'The proof names the verdict. Its reasons are in the record, whose hash it signs.'
          ) : (
            <QuotedText>{sentenceOf(record, placed, unjudged)}</QuotedText>
          )}
        </p>
      </VerdictHeadline>
      {record && (opinion?.state === 'ok' || record.verdict !== final) && (
        <Parts record={record} opinion={opinion} />
      )}
      {record && (
        <ConfidenceScale
          confidenceBps={record.confidence_bps}
          floorBps={record.gate.threshold_bps}
          note={confidenceNote(record, measuredRows)}
        />
      )}
      {record?.coverage && (
        <CoverageBar judgedBytes={record.coverage.judged_bytes} effectBytes={record.coverage.effect_bytes} />
      )}
      <Recomputed headline={headline} />
      {record && <SaferWays record={record} />}
    </div>
  )
}

/** The recomputable part beside the model's, which is not. */
function Parts({ record, opinion }: { record: ReviewRecord; opinion: Opinion | null }) {
  return (
    <dl className="explain-parts">
      <dt>Rules</dt>
      <dd>
        {isNotJudged(record) ? <NotJudgedLabel pill /> : <VerdictLabel verdict={record.verdict} pill />}
        <span className="text-muted">{VERDICT_WORD[record.verdict].toLowerCase()}, recomputed here</span>
      </dd>
      <dt>Model</dt>
      <dd>
        {opinion?.verdict ? <VerdictLabel verdict={opinion.verdict} pill /> : <NoVerdict pill />}
        <span className="text-muted wrap-anywhere">
          {opinion?.model ?? 'see the answer of POST /review'}, cannot be recomputed
        </span>
      </dd>
    </dl>
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

const INK: Record<Headline['outcome'], { icon: IconNode; className: string }> = {
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
  findingIssues(record).map((issue) => ({ ...issue, lines: null, range: null }))
