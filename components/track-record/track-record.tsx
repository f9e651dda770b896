// The track record: what came of the verdicts, losses included, with the figures behind each drawing.
import { ChartLine } from 'lucide-react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'
import { CalibrationPlot } from './calibration-plot.tsx'
import { RecomputePanel } from './recompute-panel.tsx'
import { RunningSumPlot } from './running-sum-plot.tsx'
import { outcomeSentence } from './track-words.ts'

export function TrackRecord({ view }: { view: TrackRecordView }) {
  const { days, calibration, trackRecord, size } = view
  return (
    <div className="grid grid-cols-2 items-stretch gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
      {days.length === 0 ? (
        <div className="panel grid content-center">
          <EmptyState icon={ChartLine} title="No trade has settled yet" level={3}>
            Outcomes come from a public venue within a day of settlement; wins and losses are published alike.
          </EmptyState>
        </div>
      ) : (
        <RunningSumPlot days={days} finding={outcomeSentence(view)} />
      )}
      <CalibrationPlot calibration={calibration} />
      <div className="col-span-full">
        <RecomputePanel shown={{ trackRecord, calibration }} size={size} />
      </div>
    </div>
  )
}
