// Reputation after each day with a counted outcome, from 0 to 1.
import { heightOf, PlotFrame } from '#components/validate/plots/plot-frame.tsx'
import type { ReputationDay } from '#server/ledger/plots/reputation-days.store.ts'
import { counted } from '../ledger/ledger-words.ts'
import { fraction } from './track-words.ts'
import '#components/validate/validate.css'

const HEIGHT = 200
const y = heightOf(0, 10_000, HEIGHT)

export function ReputationPlot({ days }: { days: readonly ReputationDay[] }) {
  const last = days.at(-1)!
  const middle = (index: number): number => ((index + 0.5) * 1000) / days.length
  const closed = last.wins + last.losses + last.breakevens
  return (
    <PlotFrame
      title="Reputation over time"
      finding={`${fraction(last.reputationBps)} of 1 after ${counted(closed, 'counted outcome', 'counted outcomes')}. Dashed: half, what a coin reaches with full weight.`}
      ends={[days[0]!.date, last.date]}
      head={['Day, UTC', 'Won', 'Lost', 'Even', 'Reputation']}
      rows={days.map(({ date, wins, losses, breakevens, reputationBps }) => [
        date,
        wins,
        losses,
        breakevens,
        fraction(reputationBps),
      ])}
      height={HEIGHT}
    >
      <line x1="0" x2="1000" y1={y(5_000)} y2={y(5_000)} className="validate-limit" />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
      <path
        d={pathOf(days.map(({ reputationBps }, index) => [middle(index), y(reputationBps)]))}
        className="validate-line"
      />
    </PlotFrame>
  )
}

/** A single day is a short stroke, which would else be no line at all. */
function pathOf(points: readonly (readonly [x: number, y: number])[]): string {
  if (points.length === 1) return `M${points[0]![0] - 14} ${points[0]![1]}h28`
  return points.map(([x, height], index) => `${index === 0 ? 'M' : 'L'}${x} ${height}`).join('')
}
