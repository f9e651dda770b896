// Lists what no rule understood, apart from the findings: why, on which lines, and who can judge it.
import { CircleDashed } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { type PlacedUnjudged, WHY_UNJUDGED } from './not-judged.ts'
import { asSentence, linesText } from './verdict-words.ts'

/** Line numbers shown for one reason; the record holds all of them. */
const SHOWN = 8

interface UnjudgedListProps {
  unjudged: readonly PlacedUnjudged[]
  /** The engine's advice; null when there is none. */
  fix: string | null
  onShow(start: number, end: number): void
}

export function UnjudgedList({ unjudged, fix, onShow }: UnjudgedListProps) {
  if (unjudged.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <ul className="live-issues" aria-label="Not judged">
        {[...Map.groupBy(unjudged, ({ why }) => why)].map(([why, places]) => (
          <li key={why}>
            <Icon of={CircleDashed} size={15} className="text-mark" />
            <p className="min-w-0">
              <strong className="mr-1 font-semibold">Not judged</strong>{' '}
              <span className="text-text-2">{WHY_UNJUDGED[why]}</span>
            </p>
            <LineButtons places={places} onShow={onShow} />
          </li>
        ))}
      </ul>
      {fix !== null && <p className="text-sm text-text-2">{asSentence(fix)}</p>}
    </div>
  )
}

function LineButtons({
  places,
  onShow,
}: { places: readonly PlacedUnjudged[] } & Pick<UnjudgedListProps, 'onShow'>) {
  const byLine = new Map<string, PlacedUnjudged>()
  for (const place of places)
    if (place.lines !== null && !byLine.has(linesText(place.lines))) byLine.set(linesText(place.lines), place)
  const more = byLine.size - SHOWN
  return (
    <span className="flex max-w-40 flex-wrap justify-end">
      {[...byLine].slice(0, SHOWN).map(([where, { range }]) => (
        <button
          key={where}
          type="button"
          className="live-line"
          aria-label={`${where}, show what was not judged in line ${where}`}
          onClick={() => onShow(range[0], range[1])}
        >
          {where}
        </button>
      ))}
      {more > 0 && <span className="self-center text-xs text-muted">and {more} more</span>}
    </span>
  )
}
