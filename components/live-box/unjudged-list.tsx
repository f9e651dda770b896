// Lists what no rule understood, apart from the findings: where it stands, why, and who can judge it.
import { CircleDashed } from 'lucide-react'
import { Icon } from '#components/ui/icon.tsx'
import { type PlacedUnjudged, WHY_UNJUDGED } from './not-judged.ts'
import { asSentence, linesText } from './verdict-words.ts'

/** The list beside the editor; the record holds all of them. */
const SHOWN = 6

interface UnjudgedListProps {
  unjudged: readonly PlacedUnjudged[]
  /** The engine's advice; null when there is none. */
  fix: string | null
  onShow(start: number, end: number): void
}

export function UnjudgedList({ unjudged, fix, onShow }: UnjudgedListProps) {
  if (unjudged.length === 0) return null
  const more = unjudged.length - SHOWN
  return (
    <div className="grid gap-1.5">
      <ul className="live-issues live-not-judged" aria-label="Not judged">
        {unjudged.slice(0, SHOWN).map(({ why, lines, range, span }) => (
          <li key={span.join()}>
            <Icon of={CircleDashed} size={15} className="text-mark" />
            <p className="min-w-0">
              <strong className="mr-1 font-semibold">Not judged</strong>{' '}
              <span className="text-text-2">{WHY_UNJUDGED[why]}</span>
            </p>
            {lines !== null && (
              <button
                type="button"
                className="live-line"
                aria-label={`${linesText(lines)}, show what was not judged in line ${linesText(lines)}`}
                onClick={() => onShow(range[0], range[1])}
              >
                {linesText(lines)}
              </button>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="text-muted">
            <span />
            {more === 1 ? '1 more place is' : `${more.toLocaleString('en')} more places are`} in the record.
          </li>
        )}
      </ul>
      {fix !== null && <p className="text-sm text-text-2">{asSentence(fix)}</p>}
    </div>
  )
}
