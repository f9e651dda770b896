// The request of a validation: its shape, limits and defaults, and the reader that refuses whatever is outside them.
import type { Result } from '../../result.ts'
import { readTime } from './read-time.ts'

/** Members that say how much a trade returned; all rows use the same one. */
export const VALUE_MEMBERS = ['ret', 'pnl', 'net_bps'] as const
export type ValueMember = (typeof VALUE_MEMBERS)[number]

export interface TradeRow {
  /** Return as a fraction, profit in money, or net return in basis points. */
  readonly ret?: number
  readonly pnl?: number
  readonly net_bps?: number
  readonly coin?: string
  /** Seconds or milliseconds since 1970, or a date and time. */
  readonly ts?: number | string
  readonly timestamp?: number | string
  /** Opened and closed: times, or prices, which are ignored. */
  readonly entry?: number | string
  readonly exit?: number | string
}

export interface ValidationRequest {
  readonly returns?: readonly number[]
  readonly trades?: readonly TradeRow[]
  /** Strategies that were tried, this one included. */
  readonly n_trials?: number
  /** Sharpe ratios per unit of the trials, not annualised. */
  readonly trial_sharpes?: readonly number[]
  readonly k_folds?: number
  readonly n_perms?: number
  /** For the annualised Sharpe ratio, which is displayed only. */
  readonly periods_per_year?: number
}

export const LIMITS = {
  rows: [10, 100_000],
  n_trials: [1, 10_000_000],
  trial_sharpes: [0, 10_000],
  k_folds: [2, 20],
  n_perms: [200, 3_000],
} as const

export const DEFAULTS = { n_trials: 1, k_folds: 5, n_perms: 2_000 } as const

const LARGEST_VALUE = 1e12
const MOST_FAULTS = 20
const LONGEST_COIN = 40

export interface RequestFault {
  readonly path: readonly (string | number)[]
  /** States what was wrong and what to send. */
  readonly message: string
}

class Faults {
  readonly list: RequestFault[] = []
  add(path: readonly (string | number)[], message: string): void {
    if (this.list.length < MOST_FAULTS) this.list.push({ path, message })
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Refuses instead of dropping or converting: a row that is left out would change the result. */
export function readValidationRequest(body: unknown): Result<ValidationRequest, readonly RequestFault[]> {
  const faults = new Faults()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    faults.add([], 'Send an object with `returns` or `trades`.')
    return { ok: false, problem: faults.list }
  }
  const request = body as Readonly<Record<string, unknown>>
  const { returns, trades } = request
  if ((returns === undefined) === (trades === undefined))
    faults.add([], 'Send either `returns` or `trades`, not both and not neither.')
  else if (returns !== undefined) checkReturns(returns, faults)
  else checkTrades(trades, faults)
  for (const name of ['n_trials', 'k_folds', 'n_perms'] as const) checkInteger(request, name, faults)
  checkTrialSharpes(request.trial_sharpes, faults)
  const { periods_per_year: periods } = request
  if (periods !== undefined && !(isNumber(periods) && periods > 0 && periods <= LARGEST_VALUE))
    faults.add(['periods_per_year'], 'Send a number above 0, such as 252.')
  if (faults.list.length > 0) return { ok: false, problem: faults.list }
  return { ok: true, value: request as ValidationRequest }
}

function checkLength(values: readonly unknown[], name: string, faults: Faults): boolean {
  const [least, most] = LIMITS.rows
  if (values.length >= least && values.length <= most) return true
  faults.add([name], `Send ${least} to ${most} rows; these are ${values.length}.`)
  return false
}

function checkReturns(returns: unknown, faults: Faults): void {
  if (!Array.isArray(returns)) {
    faults.add(['returns'], 'Send an array of numbers.')
    return
  }
  if (!checkLength(returns, 'returns', faults)) return
  returns.forEach((value, i) => {
    if (!isNumber(value)) faults.add(['returns', i], 'Send a finite number.')
    else if (Math.abs(value) > LARGEST_VALUE) faults.add(['returns', i], 'Send a number of at most 10¹².')
  })
}

function checkTrades(trades: unknown, faults: Faults): void {
  if (!Array.isArray(trades)) {
    faults.add(['trades'], 'Send an array of objects.')
    return
  }
  if (!checkLength(trades, 'trades', faults)) return
  const first = memberOf(trades[0])
  const isTimed = timeOf(trades[0]) !== undefined
  trades.forEach((row: unknown, i) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      faults.add(['trades', i], 'Send an object.')
    else checkRow(row as TradeRow, ['trades', i], { first, isTimed }, faults)
  })
}

const memberOf = (row: unknown): ValueMember | null => {
  if (typeof row !== 'object' || row === null) return null
  const found = VALUE_MEMBERS.filter((name) => (row as TradeRow)[name] !== undefined)
  return found.length === 1 ? found[0]! : null
}

/** What a row gives as its time. */
export const timeOf = (row: TradeRow | undefined): number | string | undefined =>
  row?.ts !== undefined ? row.ts : row?.timestamp

function checkRow(
  row: TradeRow,
  path: readonly (string | number)[],
  { first, isTimed }: { first: ValueMember | null; isTimed: boolean },
  faults: Faults,
): void {
  const member = memberOf(row)
  if (member === null) {
    faults.add(path, 'Give one of `ret`, `pnl` and `net_bps`.')
    return
  }
  if (first !== null && member !== first) {
    faults.add([...path, member], `Give \`${first}\`, like the first row.`)
    return
  }
  const value: unknown = row[member]
  if (!isNumber(value)) faults.add([...path, member], 'Send a finite number.')
  else if (Math.abs(value) > LARGEST_VALUE) faults.add([...path, member], 'Send a number of at most 10¹².')
  const { coin } = row
  if (coin !== undefined && !(typeof coin === 'string' && coin !== '' && coin.length <= LONGEST_COIN))
    faults.add([...path, 'coin'], `Send a text of 1 to ${LONGEST_COIN} characters.`)
  const name = row.ts !== undefined ? 'ts' : 'timestamp'
  const time = timeOf(row)
  if ((time !== undefined) !== isTimed)
    faults.add(path, 'Give every row a time (`ts` or `timestamp`), or none.')
  else if (time !== undefined && readTime(time) === null)
    faults.add([...path, name], 'Send seconds or milliseconds since 1970, or YYYY-MM-DD with HH:MM:SS.')
  for (const end of ['entry', 'exit'] as const)
    if (row[end] !== undefined && typeof row[end] !== 'string' && !isNumber(row[end]))
      faults.add([...path, end], 'Send a time or a price.')
}

function checkInteger(
  request: Readonly<Record<string, unknown>>,
  name: 'n_trials' | 'k_folds' | 'n_perms',
  faults: Faults,
): void {
  const value = request[name]
  const [least, most] = LIMITS[name]
  if (value !== undefined && !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most))
    faults.add([name], `Send an integer from ${least} to ${most}.`)
}

function checkTrialSharpes(values: unknown, faults: Faults): void {
  if (values === undefined) return
  if (!Array.isArray(values) || values.length > LIMITS.trial_sharpes[1])
    faults.add(['trial_sharpes'], `Send an array of at most ${LIMITS.trial_sharpes[1]} numbers.`)
  else
    values.forEach((value, i) => {
      if (!isNumber(value) || Math.abs(value) > LARGEST_VALUE)
        faults.add(['trial_sharpes', i], 'Send a finite number of at most 10¹².')
    })
}
