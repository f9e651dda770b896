// Recomputes the figures of the track record in the page, from every entry of the ledger.
import type { ChangedOutcome } from '#protocol/ledger/figures/change-outcome.ts'
import type { RecomputedFigures } from '#protocol/ledger/figures/recompute-figures.ts'
import type { TrackRecordView } from '#server/ledger/read/track-record.ts'

export type ShownFigures = Pick<TrackRecordView, 'trackRecord' | 'calibration'>

export interface Comparison {
  name: string
  shown: string
  recomputed: string
}

/** Figure by figure; what is null has no value yet. */
export function compareFigures(shown: ShownFigures, recomputed: ShownFigures): Comparison[] {
  const figures = ({ trackRecord, calibration }: ShownFigures): Record<string, unknown> => ({
    'Trades closed': trackRecord.live_trades_closed,
    Won: trackRecord.wins,
    Lost: trackRecord.losses,
    'Net, USD': trackRecord.net_pnl_usd,
    'Win rate of all, %': trackRecord.win_rate_pct,
    'Verdicts proven right': calibration.proven_right,
    'Verdicts proven wrong': calibration.proven_wrong,
    'Brier score, bps': calibration.brier_bps,
    'Log loss, micro-nats': calibration.log_loss_micronats,
    'Reliability bins': calibration.bins.map(({ n, right_bps: right }) => `${n}:${right ?? '–'}`).join(' '),
    'Ledger entries': trackRecord.ledger_entries,
  })
  const [own, theirs] = [figures(recomputed), figures(shown)]
  return Object.keys(own).map((name) => ({
    name,
    shown: String(theirs[name] ?? 'none'),
    recomputed: String(own[name] ?? 'none'),
  }))
}

interface RecomputeOptions {
  /** Entries 1 to this one are read. */
  size: number
  /** The first decided trade counts with the opposite outcome. */
  isTampered: boolean
  signal: AbortSignal
  /** After every piece. */
  onEntries: (entries: number) => void
}

export interface Recomputed extends RecomputedFigures {
  /** Null when nothing was changed. */
  changed: ChangedOutcome | null
}

/** Reads the entries line by line. Throws with a sentence for the reader. */
export async function recomputeFigures({
  size,
  isTampered,
  signal,
  onEntries,
}: RecomputeOptions): Promise<Recomputed> {
  const [{ createFigureCounter }, { changeOutcome }] = await Promise.all([
    import('#protocol/ledger/figures/recompute-figures.ts'),
    import('#protocol/ledger/figures/change-outcome.ts'),
  ])
  const answer = await fetch('/ledger/export.ndjson', { credentials: 'omit', signal })
  if (!answer.ok || answer.body === null)
    throw new Error(`The service answered ${answer.status}. Nothing was recomputed.`)
  const counter = createFigureCounter()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let entries = 0
  let changed: ChangedOutcome | null = null
  const take = (line: string) => {
    // The ledger may have grown since the page was drawn.
    if (line === '' || entryOf(line) > size) return
    if (isTampered) changed ??= changeOutcome(line)
    counter.add(changed?.entry === entryOf(line) ? changed.line : line)
    entries += 1
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) take(line)
    onEntries(entries)
  }
  take(rest)
  return { ...counter.result(), changed }
}

const entryOf = (line: string): number => Number(/^\{"entry":([0-9]+)/.exec(line)?.[1] ?? 0)
