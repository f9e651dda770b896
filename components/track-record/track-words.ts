// States the track record in sentences that claim no more than the figures do.
import { counted, usdWords } from '#components/ledger/ledger-words.ts'
import { numberText } from '#components/ui/number-text.ts'
import type { MinutesToBlock } from '#server/ledger/plots/minutes-to-block.ts'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'

type Calibration = TrackRecordView['calibration']

/** "0.4456": basis points as a fraction. */
export const fraction = (bps: number): string => (bps / 10_000).toFixed(4)

export const percent = (bps: number): string => `${(bps / 100).toFixed(bps % 100 === 0 ? 0 : 1)} %`

/** Decimal text with its sign, at most two decimals more than none. */
export function usdShort(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.')
  return usdWords(cents === '' ? whole : `${whole}.${cents.slice(0, 2).padEnd(2, '0')}`)
}

export function outcomeSentence({
  trackRecord,
  days,
}: Pick<TrackRecordView, 'trackRecord' | 'days'>): string {
  const { live_trades_closed: closed, wins, losses } = trackRecord
  if (closed === 0) return 'No trade has settled yet.'
  const even = closed - wins - losses
  const parts = [`${wins} won`, `${losses} lost`, ...(even > 0 ? [`${even} broke even`] : [])]
  return `${counted(closed, 'trade', 'trades')} settled: ${parts.join(', ')}. Net ${usdShort(days.at(-1)?.sumUsd ?? '0')} USD.`
}

/** Whether the stated confidences were worth more than a coin, and how much that says. */
export function calibrationSentence({ n, brier_bps: brier, coin_flip: coin, label }: Calibration): string {
  if (n === 0 || brier === null) return 'No verdict has an outcome yet, so nothing is scored.'
  const score = `Brier score ${fraction(brier)} over ${counted(n, 'verdict', 'verdicts')}; a coin scores ${fraction(coin.brier_bps)} and lower is better.`
  const against =
    brier < coin.brier_bps
      ? label === null
        ? 'It beats a coin.'
        : 'It is below a coin’s score, but'
      : 'It does not beat a coin yet'
  if (label === null) return `${score} ${brier < coin.brier_bps ? against : `${against}.`}`
  return brier < coin.brier_bps
    ? `${score} ${against} fewer than 30 verdicts are too few to judge.`
    : `${score} ${against}, and fewer than 30 verdicts are too few to judge.`
}

/** How long the newest verdicts waited for a block, and whether that shows a time. */
export function minutesSentence({
  verdicts,
  confirmed,
  medianMinutes,
  isLocalChain,
}: MinutesToBlock): string {
  const share = `${numberText(confirmed)} of the newest ${counted(verdicts, 'verdict', 'verdicts')}`
  const median = `half of them within ${counted(medianMinutes ?? 0, 'minute', 'minutes')}`
  return isLocalChain
    ? `${share} are in a block of a local chain of development, ${median}. Its blocks prove no time.`
    : `${share} are in a Bitcoin block, ${median}.`
}
