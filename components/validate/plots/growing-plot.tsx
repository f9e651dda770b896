// The Sharpe ratio as the record grows, with its interval.
import { numberText } from '#components/ui/number-text.ts'
import type { GrowingSharpe } from '#protocol/validation/result/growing-sharpe.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

export function GrowingPlot({ points }: { points: readonly GrowingSharpe[] }) {
  const last = points.at(-1)!
  const low = Math.min(0, ...points.map(({ interval }) => interval[0]))
  const high = Math.max(0, ...points.map(({ interval }) => interval[1]))
  const y = heightOf(low, high)
  const x = (units: number): number => (units / last.units) * 1000
  const path = (of: (point: GrowingSharpe) => number, all = points): string =>
    all.map((point) => `L${x(point.units)} ${y(of(point))}`).join('')
  const band = `M${path(({ interval }) => interval[1]).slice(1)}${path(({ interval }) => interval[0], points.toReversed())}Z`
  const [from, to] = last.interval
  return (
    <PlotFrame
      title="Sharpe ratio as the record grows"
      finding={`After all ${numberText(last.units)} units it is ${figure(last.sharpe)} per unit; its 95 % interval, ${figure(from)} to ${figure(to)}, ${from > 0 || to < 0 ? 'does not include' : 'includes'} zero.`}
      ends={['first unit', `unit ${numberText(last.units)}`]}
      head={['Units', 'Sharpe ratio', 'From', 'to']}
      rows={points.map(({ units, sharpe, interval }) => [
        numberText(units),
        figure(sharpe),
        figure(interval[0]),
        figure(interval[1]),
      ])}
    >
      <path d={band} className="validate-band" />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
      <path d={`M${path(({ sharpe }) => sharpe).slice(1)}`} className="validate-line" />
    </PlotFrame>
  )
}
