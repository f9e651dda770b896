/** Reads an account's stored trading state in the form that the engine hashes: no floats. */
import { type JsonObject, type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import { readMemory } from '#server/memory/read-memory.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

/** As returned in the answer. */
export interface ReportedTradingState {
  used: boolean
  source: string | null
  as_of: number | null
}

export interface TradingState {
  state: JsonObject | null
  told: ReportedTradingState
}

const memoryKey = 'trading_state'
const members = ['equity_usd', 'open_positions', 'daily_pnl_usd', 'drawdown_pct'] as const

export async function readTradingState(
  ctx: Pick<ReviewDeps, 'db' | 'env'>,
  accountId: string | null,
): Promise<TradingState> {
  const stored = accountId === null ? null : await readMemory(ctx, accountId, memoryKey)
  if (!stored) return { state: null, told: { used: false, source: null, as_of: null } }
  const state = tradingStateOf(stored.text)
  return {
    state,
    told: { used: state !== null, source: `memory:${memoryKey}`, as_of: stored.updatedAtUnix },
  }
}

/** Null for a text without any of the known members as JSON; other members are dropped. */
export function tradingStateOf(text: string): JsonObject | null {
  const read = parseStrictJson(text)
  if (!read.ok || read.value === null || typeof read.value !== 'object' || Array.isArray(read.value))
    return null
  const { value } = read
  const known = members.filter((name) => Object.hasOwn(value, name) && value[name] !== null)
  if (known.length === 0) return null
  return Object.fromEntries(known.map((name) => [name, withoutFloats(value[name]!)]))
}

function withoutFloats(value: JsonValue): JsonValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : decimalText(value)
  if (Array.isArray(value)) return value.map(withoutFloats)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutFloats(inner)]))
}

/** Without an exponent: the engine reads decimals in plain notation. */
const decimalText = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(18).replace(/\.?0+$/, '') : String(value)
