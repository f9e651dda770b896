// The plots of a validation, each with its figures as a table.
import { AutocorrelationPlot } from '../plots/autocorrelation-plot.tsx'
import { CoinsPlot } from '../plots/coins-plot.tsx'
import { DrawdownPlot, EquityPlot } from '../plots/equity-plot.tsx'
import { FoldsPlot } from '../plots/folds-plot.tsx'
import { GrowingPlot } from '../plots/growing-plot.tsx'
import { HistogramPlot } from '../plots/histogram-plot.tsx'
import { NullPlot } from '../plots/null-plot.tsx'
import { TrialsPlot } from '../plots/trials-plot.tsx'
import type { Validated } from '../validator/validate.worker.ts'

export function Plots({ validated: { result, report } }: { validated: Validated }) {
  const concentration = result.concentration_and_regime
  return (
    <>
      <EquityPlot points={report.equity} meltUps={report.meltUps} />
      <NullPlot sums={report.nullSums} result={result} />
      {report.folds.length > 0 && <FoldsPlot folds={report.folds} rho={result.kfold_decay_rho} />}
      <DrawdownPlot points={report.equity} />
      {report.byTrials.length > 0 && <TrialsPlot report={report} declared={result.n_trials} />}
      {report.histogram && <HistogramPlot histogram={report.histogram} />}
      {report.growing.length > 1 && <GrowingPlot points={report.growing} />}
      {report.autocorrelations.length > 0 && (
        <AutocorrelationPlot
          correlations={report.autocorrelations}
          units={result.n}
          effective={result.robust.n_eff}
        />
      )}
      {concentration && report.coins.length > 0 && (
        <CoinsPlot coins={report.coins} concentration={concentration} />
      )}
    </>
  )
}
