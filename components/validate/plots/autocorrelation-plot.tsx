// How much units resemble those before them, by distance.
import { numberText } from '#components/ui/number-text.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

interface AutocorrelationPlotProps {
  /** Of lags from 1 on. */
  correlations: readonly number[]
  units: number
  /** As many independent units would say as much. */
  effective: number | null
}

const Z_TWO_SIDED = 1.96

export function AutocorrelationPlot({ correlations, units, effective }: AutocorrelationPlotProps) {
  const limit = Z_TWO_SIDED / Math.sqrt(units)
  const reach = Math.max(limit * 1.5, ...correlations.map(Math.abs))
  const y = heightOf(-reach, reach)
  const slot = 1000 / correlations.length
  const beyond = correlations.filter((rho) => Math.abs(rho) > limit).length
  return (
    <PlotFrame
      title="Dependence on earlier units"
      finding={`${beyond === 0 ? 'No' : numberText(beyond)} of ${numberText(correlations.length)} lags ${beyond === 1 ? 'lies' : 'lie'} outside ±${figure(limit, 2)}; the ${numberText(units)} units say as much as ${effective === null ? 'as many' : figure(effective)} independent ones.`}
      ends={['lag 1', `lag ${numberText(correlations.length)}`]}
      head={['Lag', 'Autocorrelation']}
      rows={correlations.map((rho, index) => [numberText(index + 1), figure(rho)])}
    >
      {correlations.map((rho, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: lags never move
          key={index}
          x={index * slot + slot * 0.2}
          width={slot * 0.6}
          y={Math.min(y(0), y(rho))}
          height={Math.abs(y(rho) - y(0))}
          className={Math.abs(rho) > limit ? 'validate-bar-beyond' : 'validate-bar'}
        />
      ))}
      {[limit, -limit].map((at) => (
        <line key={at} x1="0" x2="1000" y1={y(at)} y2={y(at)} className="validate-limit" />
      ))}
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}
