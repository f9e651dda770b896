// Stated confidence against the share that came out right, by bins of ten points. The diagonal is a perfect match.
import { PlotFrame } from '#components/validate/plots/plot-frame.tsx'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'
import { calibrationSentence, percent } from './track-words.ts'
import '#components/validate/validate.css'

const HEIGHT = 200

const y = (bps: number): number => HEIGHT - 8 - (bps / 10_000) * (HEIGHT - 16)
const x = (bps: number): number => bps / 10

export function CalibrationPlot({ calibration }: Pick<TrackRecordView, 'calibration'>) {
  const filled = calibration.bins.filter(({ n }) => n > 0)
  return (
    <PlotFrame
      title="Calibration"
      finding={calibrationSentence(calibration)}
      ends={['confidence 0', 'confidence 1']}
      head={['Confidence', 'Verdicts', 'Stated, mean', 'Came out right']}
      rows={calibration.bins.map(
        ({ from_bps: from, to_bps: to, n, mean_confidence_bps: mean, right_bps: right }) => [
          `${percent(from)} to ${percent(to)}`,
          n,
          mean === null ? '–' : percent(mean),
          right === null ? '–' : percent(right),
        ],
      )}
      height={HEIGHT}
    >
      <line x1="0" x2="1000" y1={y(0)} y2={y(10_000)} className="validate-limit" />
      {filled.map(({ from_bps: from, mean_confidence_bps: mean, right_bps: right }) => (
        <g key={from}>
          <line x1={x(mean!)} x2={x(mean!)} y1={y(mean!)} y2={y(right!)} className="validate-base" />
          <line
            x1={x(mean!) - 14}
            x2={x(mean!) + 14}
            y1={y(right!)}
            y2={y(right!)}
            className="stroke-text"
            strokeWidth="5"
          />
        </g>
      ))}
    </PlotFrame>
  )
}
