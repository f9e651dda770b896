// Time line of an entry and how strong each time is. What happened stands solid, in its order; what has not happened yet is dashed
// and says so.
import { Icon } from '#components/ui/icon.tsx'
import { PanelTail } from '#components/ui/panel.tsx'
import { clockWords, dayWords, durationWords } from '../time-words.ts'
import { type Step, stepsOf, type TimelineView } from './timeline-steps.tsx'

export function EntryTimeline({ view }: { view: TimelineView }) {
  const steps = inOrder(stepsOf(view))
  const day = dayWords(view.row.createdAtUnix)
  return (
    <>
      <div className="entry-times">
        <ol data-steps={steps.length}>
          {steps.map(({ icon, name, atUnix, state, about, clock, tone }, index) => (
            <li key={name} data-struck={atUnix !== null}>
              <span className="entry-dot" data-tone={tone}>
                <Icon of={icon} size={15} />
              </span>
              <div className="entry-gap">{gapWords(atUnix, steps[index + 1]?.atUnix ?? null)}</div>
              <div className="entry-step">
                <b>{name}</b>
                <span className={atUnix === null ? 'text-sm text-muted' : 'font-mono tabular-nums'}>
                  {atUnix === null ? (state ?? 'not yet') : clockWords(atUnix)}
                </span>
                {atUnix !== null && dayWords(atUnix) !== day && (
                  <span className="text-xs text-text-2">{dayWords(atUnix)}</span>
                )}
                <span className="text-xs text-muted">{about}</span>
                {clock}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <PanelTail>
        Times are UTC, {day} where no other day is named. Strength of clocks: Bitcoin, then a relay copy, then
        an on-chain record, then a survivor floor. Our own clock proves nothing. Until another source confirms
        it, you have only our word for the time.
      </PanelTail>
    </>
  )
}

/** What has a time by its time, in its own order where two are equal; then what has not happened. */
function inOrder(steps: readonly Step[]): Step[] {
  const [issued, ...later] = steps as [Step, ...Step[]]
  return [
    issued,
    ...later.toSorted(
      (a, b) => (a.atUnix ?? Number.POSITIVE_INFINITY) - (b.atUnix ?? Number.POSITIVE_INFINITY) || 0,
    ),
  ]
}

const gapWords = (from: number | null, to: number | null): string | null =>
  from === null || to === null || to <= from ? null : durationWords(to - from)
