// Lists the rules that fired, most severe first, with the values found and what would be safer. A model's findings stand
// apart, because they cannot be recomputed.
import { CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import {
  asSentence,
  categoryText,
  linesText,
  mechanismText,
  type PlacedIssue,
  SEVERITY_WORD,
} from '#components/live-box/verdict/verdict-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import type { Severity } from '#protocol/review/types.ts'
import type { ModelFinding, Opinion } from './record/read-given.ts'

const INK: Record<Severity, { icon: IconNode; className: string }> = {
  blocker: { icon: CircleX, className: 'text-reject-text' },
  high: { icon: TriangleAlert, className: 'text-mark' },
  medium: { icon: TriangleAlert, className: 'text-mark' },
  low: { icon: Info, className: 'text-mark' },
}

interface IssueDetailsProps {
  issues: readonly PlacedIssue[]
  /** The judged text; null while it is not known. */
  text: string | null
  /** The verdict rests only on what no rule understood. */
  notJudged: boolean
}

export function IssueDetails({ issues, text, notJudged }: IssueDetailsProps) {
  return (
    <Panel aria-label="Rules that fired">
      <PanelHead title="Rules that fired" aside={countText(issues.length)} />
      {issues.length === 0 ? (
        <PanelBody className="text-sm text-text-2">
          {notJudged
            ? 'None. The parts that no rule understood are listed below.'
            : 'None. An artifact is approved only if a rule allows every part of it.'}
        </PanelBody>
      ) : (
        <ol className="explain-issues">
          {issues.map((issue) => (
            <li key={`${issue.rule} ${issue.span?.join() ?? ''} ${issue.mechanism}`}>
              <IssueItem issue={issue} text={text} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function IssueItem({ issue, text }: { issue: PlacedIssue; text: string | null }) {
  const { icon, className } = INK[issue.severity]
  return (
    <article className="explain-issue">
      <Icon of={icon} size={16} className={className} />
      <div className="grid min-w-0 gap-1.5">
        <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm tracking-normal">
          <span>{SEVERITY_WORD[issue.severity]}</span>
          <code className="font-medium wrap-anywhere">{issue.rule}</code>
        </h3>
        <p className="wrap-anywhere">
          <QuotedText>{mechanismText(issue.mechanism, text)}</QuotedText>
        </p>
        <dl className="explain-advice">
          <dt>Fix</dt>
          <dd>
            <QuotedText>{asSentence(issue.suggested_fix)}</QuotedText>
          </dd>
          {issue.alternative !== null && (
            <>
              <dt>Safer</dt>
              <dd>
                <QuotedText>{issue.alternative}</QuotedText>
              </dd>
            </>
          )}
        </dl>
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <Tag look="line">{categoryText(issue.category)}</Tag>
          <Tag look="line">evidence class {issue.evidence}</Tag>
          <span className="wrap-anywhere">{placeText(issue)}</span>
        </p>
      </div>
    </article>
  )
}

function placeText({ lines, range, span, layers }: PlacedIssue): string {
  const inside = layers.length === 0 ? '' : `, inside ${layers.join(', then ')}`
  if (span === null) return `about the whole${inside}`
  const [start, end] = span
  const bytes = `bytes ${start} to ${end}`
  if (lines === null && range !== null) return `about the whole${inside}`
  return lines === null ? `${bytes}${inside}` : `line ${linesText(lines)}, ${bytes}${inside}`
}

const countText = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`)

interface ModelFindingsProps {
  findings: readonly ModelFinding[]
  opinion: Opinion
  /** How it changed the verdict of the rules. */
  effect: string
}

export function ModelFindings({ findings, opinion, effect }: ModelFindingsProps) {
  const by = [opinion.model, opinion.provider].filter(Boolean).join(', ')
  return (
    <Panel aria-label="Opinion of a model">
      <PanelHead
        title="Opinion of a model"
        aside={by}
        end={opinion.verdict && <VerdictLabel verdict={opinion.verdict} pill />}
      />
      {findings.length > 0 && (
        <ol className="explain-issues">
          {findings.map((finding) => (
            <li key={`${finding.description} ${finding.span?.join() ?? ''}`}>
              <article className="explain-issue">
                <Icon of={INK[finding.severity].icon} size={16} className={INK[finding.severity].className} />
                <div className="grid min-w-0 gap-1.5">
                  <h3 className="text-sm tracking-normal">{SEVERITY_WORD[finding.severity]}</h3>
                  <p className="wrap-anywhere">{asSentence(finding.description)}</p>
                  <dl className="explain-advice">
                    <dt>Fix</dt>
                    <dd>{asSentence(finding.suggestedFix)}</dd>
                  </dl>
                </div>
              </article>
            </li>
          ))}
        </ol>
      )}
      <PanelTail>{effect} The answer states it; it cannot be recomputed.</PanelTail>
    </Panel>
  )
}
