// Mean of each fold beside the mean of everything outside it.
import { numberText } from '#components/ui/number-text.ts'
import type { Fold } from '#protocol/validation/statistics/purged-folds.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

export function FoldsPlot({ folds, rho }: { folds: readonly Fold[]; rho: number | null }) {
  const values = folds.flatMap(({ outOfSample, inSample }) => [outOfSample, inSample ?? 0])
  const y = heightOf(Math.min(0, ...values), Math.max(0, ...values))
  const slot = 1000 / folds.length
  const losing = folds.filter(({ outOfSample }) => outOfSample <= 0).length
  const bar = (value: number) => ({ y: Math.min(y(0), y(value)), height: Math.abs(y(value) - y(0)) })
  return (
    <PlotFrame
      title="Periods"
      finding={`${losing === 0 ? 'Every period gains' : `${losing} of ${folds.length} periods do not gain`}; the median period is ${figure(rho)} of the average outside it. Dark: the period. Light: outside it.`}
      ends={['first period', 'last period']}
      head={['Units', 'Mean in the period', 'Mean outside']}
      rows={folds.map(({ from, to, outOfSample, inSample }) => [
        `${numberText(from + 1)} to ${numberText(to)}`,
        figure(outOfSample),
        figure(inSample),
      ])}
    >
      {folds.map(({ from, outOfSample, inSample }, j) => (
        <g key={from}>
          <rect
            x={j * slot + slot * 0.18}
            width={slot * 0.3}
            {...bar(outOfSample)}
            className={outOfSample > 0 ? 'validate-gain' : 'validate-loss'}
          />
          {inSample !== null && (
            <rect x={j * slot + slot * 0.52} width={slot * 0.3} {...bar(inSample)} className="validate-bar" />
          )}
        </g>
      ))}
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}
