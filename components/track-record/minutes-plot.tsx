// How long verdicts waited for a Bitcoin block, in steps of ten minutes.
import { heightOf, PlotFrame } from '#components/validate/plots/plot-frame.tsx'
import type { MinutesBin, MinutesToBlock } from '#server/ledger/plots/minutes-to-block.store.ts'
import { minutesSentence } from './track-words.ts'
import '#components/validate/validate.css'

const HEIGHT = 200

export function MinutesPlot({ minutes }: { minutes: MinutesToBlock }) {
  const { bins } = minutes
  const y = heightOf(0, Math.max(1, ...bins.map(({ verdicts }) => verdicts)), HEIGHT)
  const slot = 1000 / bins.length
  return (
    <PlotFrame
      title={minutes.isLocalChain ? 'Minutes to a block of the local chain' : 'Minutes to a Bitcoin block'}
      finding={minutesSentence(minutes)}
      ends={['0 minutes', 'over 120 minutes']}
      head={['Minutes', 'Verdicts']}
      rows={bins.map((bin) => [rangeWords(bin), bin.verdicts])}
      height={HEIGHT}
    >
      {bins.map(({ fromMinutes, verdicts }, index) => (
        <rect
          key={fromMinutes}
          x={index * slot + 3}
          width={slot - 6}
          y={y(verdicts)}
          height={y(0) - y(verdicts)}
          className={index === bins.length - 1 ? 'validate-bar-beyond' : 'validate-bar'}
        />
      ))}
      <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className="validate-base" />
    </PlotFrame>
  )
}

const rangeWords = ({ fromMinutes: from, toMinutes: to }: MinutesBin): string =>
  to === null ? `${from} and more` : `${from} to ${to}`
