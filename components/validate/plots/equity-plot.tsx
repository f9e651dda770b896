// Cumulative sum of the units, and how far it lies below its highest point.
import { numberText } from '#components/ui/number-text.ts'
import type { EquityPoint, MeltUp } from '#protocol/validation/report.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

const HEIGHT = 180
const TABLE_ROWS = 20

interface EquityPlotProps {
  points: readonly EquityPoint[]
  /** Null when it is not known what Bitcoin did. */
  meltUps: readonly MeltUp[] | null
}

export function EquityPlot({ points, meltUps }: EquityPlotProps) {
  const n = points.at(-1)!.unit
  const low = Math.min(0, ...points.map((point) => point.low))
  const high = Math.max(0, ...points.map((point) => point.high))
  const y = heightOf(low, high)
  const x = (unit: number): number => (unit / n) * 1000
  const line = [`M0 ${y(0)}`, ...points.map(({ unit, end }) => `L${x(unit)} ${y(end)}`)].join('')
  const band = [
    ...points.map(({ unit, high: top }, i) => `${i === 0 ? 'M' : 'L'}${x(unit)} ${y(top)}`),
    ...[...points].reverse().map(({ unit, low: bottom }) => `L${x(unit)} ${y(bottom)}`),
    'Z',
  ].join('')
  return (
    <PlotFrame
      title="Cumulative sum"
      finding={`${numberText(n)} units add up to ${figure(points.at(-1)!.end)}.${shadedWords(meltUps)}`}
      ends={['first unit', `unit ${numberText(n)}`]}
      head={['Up to unit', 'Sum', 'Lowest', 'Highest', ...(meltUps === null ? [] : ['In a melt-up'])]}
      rows={thinned(points).map((point) => [
        numberText(point.unit),
        figure(point.end),
        figure(point.low),
        figure(point.high),
        ...(meltUps === null ? [] : [isWithin(point.unit, meltUps) ? 'yes' : 'no']),
      ])}
    >
      {meltUps?.map(({ from, to }) => (
        <rect
          key={from}
          x={x(from - 1)}
          width={x(to - from + 1)}
          y={0}
          height="100%"
          className="validate-melt-up"
        />
      ))}
      <path d={band} className="validate-band" />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
      <path d={line} className="validate-line" />
    </PlotFrame>
  )
}

const isWithin = (unit: number, meltUps: readonly MeltUp[]): boolean =>
  meltUps.some(({ from, to }) => unit >= from && unit <= to)

function shadedWords(meltUps: readonly MeltUp[] | null): string {
  if (meltUps === null || meltUps.length === 0) return ''
  const units = meltUps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return ` Shaded: ${numberText(units)} units that began after Bitcoin had risen 20 % or more in 30 days.`
}

export function DrawdownPlot({ points }: { points: readonly EquityPoint[] }) {
  const n = points.at(-1)!.unit
  const deepest = points.reduce((most, point) => (point.drawdown < most.drawdown ? point : most))
  const y = heightOf(Math.min(deepest.drawdown, -Number.MIN_VALUE), 0)
  const area = [
    `M0 ${y(0)}`,
    ...points.map(({ unit, drawdown }) => `L${(unit / n) * 1000} ${y(drawdown)}`),
    `L1000 ${y(0)}Z`,
  ].join('')
  return (
    <PlotFrame
      title="Drawdown"
      finding={
        deepest.drawdown === 0
          ? 'The sum never falls below an earlier one.'
          : `The deepest fall below an earlier sum is ${figure(deepest.drawdown)}, at unit ${numberText(deepest.unit)}.`
      }
      ends={['first unit', `unit ${numberText(n)}`]}
      head={['Up to unit', 'Below the highest sum']}
      rows={thinned(points).map((point) => [numberText(point.unit), figure(point.drawdown)])}
      height={HEIGHT}
    >
      <path d={area} className="validate-loss" />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}

const thinned = (points: readonly EquityPoint[]): EquityPoint[] => {
  const step = Math.ceil(points.length / TABLE_ROWS)
  return points.filter((_, i) => (i + 1) % step === 0 || i === points.length - 1)
}
