// Lists the findings that carry the verdict, with their lines and what would mend them.
import { CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import type { Severity, Unchecked } from '#protocol/review/types.ts'
import { QuotedText } from '../editor/quoted-text.tsx'
import type { QuickFix } from '../quick-fix/quick-fix.ts'
import type { QuickFixes } from '../quick-fix/use-quick-fixes.ts'
import { asSentence, categoryText, linesText, type PlacedIssue, SEVERITY_WORD } from './verdict-words.ts'

const INK: Record<Severity, { icon: IconNode; className: string }> = {
  blocker: { icon: CircleX, className: 'text-reject-text' },
  high: { icon: TriangleAlert, className: 'text-mark' },
  medium: { icon: TriangleAlert, className: 'text-mark' },
  low: { icon: Info, className: 'text-mark' },
}

/** The list beside the editor; the record holds all of them. */
const SHOWN = 12

interface IssueListProps {
  issues: readonly PlacedIssue[]
  fixes: QuickFixes
  onShow(start: number, end: number): void
  onUse(text: string): void
}

export function IssueList({ issues, fixes, onShow, onUse }: IssueListProps) {
  if (issues.length === 0) return null
  const more = issues.length - SHOWN
  return (
    <ul className="live-issues" aria-label="Issues">
      {issues.slice(0, SHOWN).map((issue, place) => (
        <li key={`${issue.rule} ${issue.span?.join() ?? ''}`}>
          <Icon of={INK[issue.severity].icon} size={15} className={INK[issue.severity].className} />
          <div className="min-w-0 wrap-anywhere">
            <strong className="mr-1 font-semibold">{SEVERITY_WORD[issue.severity]}</strong>{' '}
            <span className="text-muted">{categoryText(issue.category)}</span>
            {issue.lines === null && (
              <p>
                <QuotedText>{asSentence(issue.mechanism)}</QuotedText>
              </p>
            )}
            <p className="text-text-2">
              <QuotedText>{asSentence(issue.suggested_fix)}</QuotedText>
            </p>
            <Safer
              fix={fixes.get(place) ?? null}
              advice={isRepeated(issues, place) ? null : issue.alternative}
              onUse={onUse}
            />
          </div>
          <LineButton issue={issue} onShow={onShow} />
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted">
          <span />
          {more === 1
            ? '1 more issue is in the record.'
            : `${numberText(more)} more issues are in the record.`}
        </li>
      )}
    </ul>
  )
}

/** The same advice under every one of twenty findings would hide the findings. */
const isRepeated = (issues: readonly PlacedIssue[], place: number): boolean =>
  issues.findIndex(({ alternative }) => alternative === issues[place]!.alternative) < place

interface SaferProps {
  fix: QuickFix | null
  advice: string | null
  onUse: IssueListProps['onUse']
}

/** Text that the engine finds better can be taken over; advice in words can only be read. */
function Safer({ fix, advice, onUse }: SaferProps) {
  if (fix !== null)
    return (
      <p className="mt-1 flex min-w-0 items-center gap-2">
        <span className="text-xs text-muted">Safer</span>
        <code className="min-w-0 flex-1 wrap-anywhere text-approve-text">{fix.shown}</code>
        <Button size="dense" onClick={() => onUse(fix.text)}>
          Use it<span className="sr-only">: {fix.shown}</span>
        </Button>
      </p>
    )
  if (advice === null) return null
  return (
    <p className="text-text-2">
      <span className="text-xs text-muted">Safer</span> <QuotedText>{advice}</QuotedText>
    </p>
  )
}

function LineButton({ issue, onShow }: { issue: PlacedIssue; onShow: IssueListProps['onShow'] }) {
  const { lines, range } = issue
  if (lines === null || range === null) return null
  const where = linesText(lines)
  return (
    <button
      type="button"
      className="live-line"
      aria-label={`${where}, show line ${where}`}
      onClick={() => onShow(range[0], range[1])}
    >
      {where}
    </button>
  )
}

/** What the verdict does not speak about, and what it would take. */
export function UncheckedList({ unchecked }: { unchecked: readonly Unchecked[] }) {
  if (unchecked.length === 0) return null
  return (
    <details className="live-unchecked">
      <summary>Not checked: {unchecked.length === 1 ? '1 thing' : `${unchecked.length} things`}</summary>
      <ul>
        {unchecked.map(({ id, why, would_need }) => (
          <li key={id}>
            <QuotedText>{asSentence(why)}</QuotedText>{' '}
            <span className="text-muted">Would need {would_need}.</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
