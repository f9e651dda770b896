// Net result of each day and their running sum. Losses are drawn at the size of wins.
import { heightOf, PlotFrame } from '#components/validate/plots/plot-frame.tsx'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'
import { usdShort } from './track-words.ts'
import '#components/validate/validate.css'

const HEIGHT = 200

export function RunningSumPlot({ days, finding }: { days: TrackRecordView['days']; finding: string }) {
  const nets = days.map(({ netUsd }) => Number(netUsd))
  const sums = days.map(({ sumUsd }) => Number(sumUsd))
  const y = heightOf(Math.min(0, ...nets, ...sums), Math.max(0, ...nets, ...sums), HEIGHT)
  const slot = 1000 / days.length
  const middle = (index: number): number => (index + 0.5) * slot
  return (
    <PlotFrame
      title="Outcomes and running sum"
      finding={finding}
      ends={[days[0]!.date, days.at(-1)!.date]}
      head={['Day, UTC', 'Won', 'Lost', 'Even', 'Net, USD', 'Sum, USD']}
      rows={days.map(({ date, wins, losses, breakevens, netUsd, sumUsd }) => [
        date,
        wins,
        losses,
        breakevens,
        usdShort(netUsd),
        usdShort(sumUsd),
      ])}
      height={HEIGHT}
    >
      {nets.map((net, index) => (
        <rect
          key={days[index]!.date}
          x={middle(index) - slot * 0.3}
          width={slot * 0.6}
          y={Math.min(y(0), y(net))}
          height={Math.max(0.5, Math.abs(y(net) - y(0)))}
          className={net < 0 ? 'fill-reject-9' : 'fill-approve-9'}
        />
      ))}
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
      <path
        d={sums.map((sum, index) => `${index === 0 ? 'M' : 'L'}${middle(index)} ${y(sum)}`).join('')}
        className="validate-line"
      />
    </PlotFrame>
  )
}
