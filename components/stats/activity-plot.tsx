// Verdicts on each of the last seven days: bars with their value on top, and the same as a table.
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th } from '#components/ui/table.tsx'

export interface Day {
  /** UTC, YYYY-MM-DD. */
  date: string
  verdicts: number
}

const HEIGHT = 196
const TOP = 22
const BASE = 152

/** Positions across are percentages, so that type and bars keep their size at any width. */
export function ActivityPlot({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ verdicts }) => verdicts))
  const slot = 100 / days.length
  return (
    <figure>
      <svg width="100%" height={HEIGHT} role="img" aria-label={findingOf(days)}>
        {days.map(({ date, verdicts }, index) => {
          const height = (verdicts / most) * (BASE - TOP)
          const middle = `${(index + 0.5) * slot}%`
          return (
            <g key={date} className="tabular-nums" textAnchor="middle">
              <rect
                x={`${index * slot + slot * 0.22}%`}
                y={BASE - height}
                width={`${slot * 0.56}%`}
                height={height}
                className="fill-text"
              />
              <text x={middle} y={BASE - height - 7} className="fill-text text-xs font-medium">
                {numberText(verdicts)}
              </text>
              <text x={middle} y={BASE + 18} className="fill-muted text-2xs">
                {weekday(date)}
              </text>
              <text x={middle} y={BASE + 33} className="fill-muted text-2xs">
                {date.slice(5)}
              </text>
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className="stroke-line-strong" />
      </svg>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-1 text-xs text-muted hover:text-text">
          Show as a table
        </summary>
        <Table caption="Verdicts by day">
          <thead>
            <tr>
              <Th>Day, UTC</Th>
              <Th numeric>Verdicts</Th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, verdicts }) => (
              <tr key={date}>
                <Td>
                  {weekday(date)} {date}
                </Td>
                <Td numeric>{numberText(verdicts)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekday = (date: string): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]!

/** The finding is the name of the drawing. */
export function findingOf(days: readonly Day[]): string {
  const total = days.reduce((sum, { verdicts }) => sum + verdicts, 0)
  if (total === 0) return `No verdicts in the last ${days.length} days`
  const busiest = days.reduce((most, day) => (day.verdicts > most.verdicts ? day : most))
  return `${numberText(total)} ${total === 1 ? 'verdict' : 'verdicts'} in the last ${days.length} days, most on ${busiest.date}: ${numberText(busiest.verdicts)}`
}
