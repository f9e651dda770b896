// The units by size, beside a normal distribution with the same mean and deviation.
import { numberText } from '#components/ui/number-text.ts'
import type { Histogram } from '#protocol/validation/result/histogram.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

const HEIGHT = 180

export function HistogramPlot({ histogram }: { histogram: Histogram }) {
  const { from, to, counts, normal, outliers } = histogram
  const most = Math.max(1, ...counts, ...normal)
  const slot = 1000 / counts.length
  const y = heightOf(0, most)
  const edge = (bin: number): number => from + ((to - from) * bin) / counts.length
  const zero = Math.max(0, Math.min(1000, (-from / (to - from)) * 1000))
  return (
    <PlotFrame
      title="Units by size"
      finding={
        outliers === 0
          ? 'No unit lies more than five standard deviations from the mean. The line is a normal distribution.'
          : `${numberText(outliers)} ${outliers === 1 ? 'unit lies' : 'units lie'} more than five standard deviations from the mean, counted at the ends. The line is a normal distribution.`
      }
      ends={[figure(from), figure(to)]}
      head={['From', 'to', 'Units', 'Normal']}
      rows={counts.map((number, bin) => [
        figure(edge(bin)),
        figure(edge(bin + 1)),
        numberText(number),
        normal[bin]!.toFixed(1),
      ])}
    >
      {counts.map((number, bin) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bins never move
          key={bin}
          x={bin * slot + 1}
          width={slot - 2}
          y={y(number)}
          height={y(0) - y(number)}
          className={(bin + 0.5) * slot >= zero ? 'validate-gain' : 'validate-loss'}
        />
      ))}
      <path
        d={normal
          .map((expected, bin) => `${bin === 0 ? 'M' : 'L'}${(bin + 0.5) * slot} ${y(expected)}`)
          .join('')}
        className="validate-line"
      />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
      <line x1={zero} x2={zero} y1="0" y2={HEIGHT} className="validate-limit" />
    </PlotFrame>
  )
}
