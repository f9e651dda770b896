// Deflated Sharpe Ratio against the number of trials that one admits.
import { numberText } from '#components/ui/number-text.ts'
import type { ValidationReport } from '#protocol/validation/report.ts'
import { figure } from './figures.ts'
import { heightOf, PlotFrame } from './plot-frame.tsx'

interface TrialsPlotProps {
  report: ValidationReport
  declared: number
}

export function TrialsPlot({ report: { byTrials, trialsAtLimit }, declared }: TrialsPlotProps) {
  const most = byTrials.at(-1)!.trials
  const x = (trials: number): number => (Math.log10(trials) / Math.log10(most)) * 1000
  const y = heightOf(0, 1)
  const line = byTrials.map(
    ({ trials, probability }, i) => `${i === 0 ? 'M' : 'L'}${x(trials)} ${y(probability)}`,
  )
  return (
    <PlotFrame
      title="If more strategies had been tried"
      finding={
        trialsAtLimit === 0
          ? 'The Deflated Sharpe Ratio is below 0.95 even for a single trial.'
          : `The Deflated Sharpe Ratio stays at 0.95 or more up to ${numberText(trialsAtLimit!)} ${trialsAtLimit === 1 ? 'trial' : 'trials'}; ${numberText(declared)} ${declared === 1 ? 'was' : 'were'} declared.`
      }
      ends={['1 trial', `${numberText(most)} trials`]}
      head={['Trials', 'Deflated Sharpe Ratio']}
      rows={byTrials.map(({ trials, probability }) => [numberText(trials), figure(probability)])}
    >
      <line x1="0" x2="1000" y1={y(0.95)} y2={y(0.95)} className="validate-limit" />
      <line x1={x(declared)} x2={x(declared)} y1="0" y2="180" className="validate-mark" />
      <path d={line.join('')} className="validate-line" />
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}
