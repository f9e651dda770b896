// The track record: what came of the verdicts, losses included, with the figures behind each drawing.
import { ChartLine, Clock } from 'lucide'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'
import { CalibrationPlot } from './calibration-plot.tsx'
import { MinutesPlot } from './minutes-plot.tsx'
import { RecomputePanel } from './recompute-panel.tsx'
import { ReputationPlot } from './reputation-plot.tsx'
import { RunningSumPlot } from './running-sum-plot.tsx'
import { outcomeSentence } from './track-words.ts'

interface TrackRecordProps {
  view: TrackRecordView
  /** With reputation over time and the minutes to Bitcoin. */
  isWhole?: boolean
}

export function TrackRecord({ view, isWhole = false }: TrackRecordProps) {
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
      {isWhole && <OverTime view={view} />}
      <div className="col-span-full">
        <RecomputePanel shown={{ trackRecord, calibration }} size={size} />
      </div>
    </div>
  )
}

function OverTime({ view: { reputation, minutes } }: { view: TrackRecordView }) {
  return (
    <>
      {reputation.length === 0 ? (
        <div className="panel grid content-center">
          <EmptyState icon={ChartLine} title="No reputation yet" level={3}>
            An outcome counts when it settled after an outside clock held a verdict.
          </EmptyState>
        </div>
      ) : (
        <ReputationPlot days={reputation} />
      )}
      {minutes.confirmed === 0 ? (
        <div className="panel grid content-center">
          <EmptyState icon={Clock} title="No verdict is in a Bitcoin block yet" level={3}>
            Calendars put the ids of signed events into blocks; the wait of each is shown here.
          </EmptyState>
        </div>
      ) : (
        <MinutesPlot minutes={minutes} />
      )}
    </>
  )
}
