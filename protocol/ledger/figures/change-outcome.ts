// Changes the outcome of one trade in an exported line, so that a reader sees what notices it.
import { memberOf, readEntry, stringOf } from '../entry/read-entry.ts'

export interface ChangedOutcome {
  readonly line: string
  readonly entry: number
  readonly before: Outcome
  readonly after: Outcome
  /** `chain.content_hash` of the line, as served. */
  readonly statedHash: string | null
  /** Of the changed record. */
  readonly recomputedHash: string
}

interface Outcome {
  readonly coin: string
  readonly result: string
  /** Decimal string, after fees. */
  readonly pnlUsd: string
}

/** `"result":"WIN"` in an object without objects inside, as a trade is. */
const TRADE = /\{[^{}]*"result":\s*"(?:WIN|LOSS)"[^{}]*\}/
const OTHER: Record<string, string> = { WIN: 'LOSS', LOSS: 'WIN' }

/** A win becomes a loss of the same size, and the other way round. Null for a line without a decided trade. */
export function changeOutcome(line: string): ChangedOutcome | null {
  const own = readEntry(line)
  if (!own.ok || stringOf(memberOf(own.value.record?.tree, 'type')) !== 'trade_outcomes') return null
  const trade = TRADE.exec(line)?.[0]
  if (trade === undefined) return null
  const changed = trade
    .replace(/("result":\s*")(WIN|LOSS)"/, (_, name: string, result: string) => `${name}${OTHER[result]}"`)
    .replace(/("realized_pnl_usd":\s*")(-?)/, (_, name: string, sign: string) => `${name}${sign ? '' : '-'}`)
  const changedLine = line.replace(trade, () => changed)
  const read = readEntry(changedLine)
  if (!read.ok || read.value.record === null) return null
  return {
    line: changedLine,
    entry: (JSON.parse(line) as { entry: number }).entry,
    before: outcomeIn(trade),
    after: outcomeIn(changed),
    statedHash: stringOf(memberOf(read.value.served, 'chain', 'content_hash')),
    recomputedHash: read.value.record.hash,
  }
}

function outcomeIn(trade: string): Outcome {
  const { coin, result, realized_pnl_usd: pnlUsd } = JSON.parse(trade) as Record<string, string>
  return { coin: coin!, result: result!, pnlUsd: pnlUsd! }
}
