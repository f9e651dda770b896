// Sums that random signs would have given, with the observed sum.
import { numberText } from '#components/ui/number-text.ts'
import type { NullDistribution } from '#protocol/validation/report.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import { figure } from './figures.ts'
import { PlotFrame } from './plot-frame.tsx'

const HEIGHT = 180

interface NullPlotProps {
  sums: NullDistribution
  result: ValidationResult
}

export function NullPlot({ sums: { from, to, counts, observed }, result }: NullPlotProps) {
  const most = Math.max(1, ...counts)
  const slot = 1000 / counts.length
  const at = ((observed - from) / (to - from)) * 1000
  const edge = (bin: number): number => from + ((to - from) * bin) / counts.length
  return (
    <PlotFrame
      title="Sums under random signs"
      finding={`${numberText(result.flips_b)} of ${numberText(result.n_perms)} series with random signs do at least as well as the observed ${figure(observed)}.`}
      ends={[figure(from), figure(to)]}
      head={['Sum from', 'to', 'Series']}
      rows={counts.map((number, bin) => [figure(edge(bin)), figure(edge(bin + 1)), numberText(number)])}
    >
      {counts.map((number, bin) => {
        const height = (number / most) * (HEIGHT - 20)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bins never move
            key={bin}
            x={bin * slot + 1}
            width={slot - 2}
            y={HEIGHT - height}
            height={height}
            className={bin * slot + slot / 2 >= at ? 'validate-bar-beyond' : 'validate-bar'}
          />
        )
      })}
      <line x1={at} x2={at} y1="0" y2={HEIGHT} className="validate-mark" />
      <line x1="0" x2="1000" y1={HEIGHT} y2={HEIGHT} className="validate-base" />
    </PlotFrame>
  )
}
