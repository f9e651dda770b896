// Decides by all members of an order together what some of them mean: in how many parts it is worked, how often it repeats, and
// whether it only changes or withdraws what is there.
import { isPositive, multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { NumberField, Position } from '../model.ts'
import type { OrderDraft } from './draft.ts'
import { isInert, nameOf } from './names/roles.ts'
import { timesInRemark } from './prose/schedules.ts'
import { isFigure, readNumber } from './values/read-number.ts'
import { isPartOfPlan, isRecurrence, timesInMonth } from './values/recurrence.ts'

const SLICING = /twap|vwap|iceberg|pov|sliced|scaled/
const SLICE =
  /^(?:slices?|clips?|child|children|pieces?|parts?|tranches?|count|num|n|number|of|visible|display|shown|qty|size|quantity|randomi[sz]e|jitter|every|interval|in|to|pct)$/
const IS_SLICE =
  /^(?:slices?|clips?|child|children|pieces?|parts?|tranches?|visible|display|shown|interval|jitter|randomi[sz]e)$/

/** In how many parts an algorithm works the size: no more than the whole is traded. */
export function dropSlices(draft: OrderDraft, typeText: string): void {
  const isSliced = SLICING.test(`${typeText} ${draft.action ?? ''}`)
  const isWhole = draft.numbers.has('size') || draft.numbers.has('notional_usd')
  if (!isSliced || !isWhole) return
  const kept = draft.waiting.filter(
    ({ read, value }) =>
      !isFigure(value) ||
      !read.words.some((word) => IS_SLICE.test(word)) ||
      !read.words.every((word) => SLICE.test(word) || isInert({ ...read, words: [word] })),
  )
  draft.waiting.splice(0, draft.waiting.length, ...kept)
}

const REPEATS = /^(?:occurrences?|instal+ments?|repeats|repetitions|runs|periods)$/

/** `occurrences: 52` of a recurring order: the whole of it counts. */
export function readRepeats(draft: OrderDraft): void {
  const found = draft.waiting.find(
    ({ read, value }) => isFigure(value) && read.words.some((word) => REPEATS.test(word)),
  )
  const times = found ? readNumber(found.value, 'notional_usd') : 'absent'
  if (!found || typeof times === 'string' || !isPositive(times)) return
  for (const field of ['size', 'notional_usd'] as const) {
    const amount = draft.numbers.get(field)
    if (amount) draft.numbers.set(field, { ...amount, value: multiply(amount.value, times) })
  }
  draft.waiting.splice(draft.waiting.indexOf(found), 1)
  draft.timesInMonth = null
}

const NAMES_PERIOD =
  /^(?:frequency|cadence|recurrence|recurring|recurs|schedule|scheduled|interval|repeat|repeats|every|period|cron|plan|dca|rrule|freq)$/
/** How often something else is looked at or paid. */
const OF_OTHERS =
  /^(?:chart|candles?|bars?|klines?|signal|timeframe|funding|check|poll|polling|refresh|review|rebalance|heartbeat|report)$/
const RECURS = /^(?:dca|recurring|auto[_ ]?invest|savings[_ ]?plan)/

/** `schedule: "daily"`, `frequency_days: 1`, a remark: how often a member says that the order comes in thirty days. */
export function timesOfMember(name: string, value: SpannedJson): Rational | null {
  if (value.kind !== 'string' && value.kind !== 'number') return null
  const { words } = nameOf(name)
  if (words.some((word) => OF_OTHERS.test(word))) return null
  if (!words.some((word) => NAMES_PERIOD.test(word)))
    return value.kind === 'string' ? timesInRemark(value.text) : null
  // A bare interval within the day may be that of the candles.
  if (words.includes('interval') && !words.some((word) => /^(?:order|buy|dca|days|weeks)$/.test(word)))
    return isRecurrence(value.text) ? timesInMonth(value.text) : null
  if (isFigure(value)) return timesInMonth(`${value.text} ${words.join(' ')}`)
  if (isPartOfPlan(value.text)) return rational(1)
  // A plan is told in sentences, and a bound may stand in them: `max 1,000 EUR a week`.
  const isTold = words.includes('plan') && value.text.trim().split(/\s+/).length > 6
  return isTold ? timesInRemark(value.text) : timesInMonth(value.text)
}

/** Where no count stands beside it. */
export function readPeriod(draft: OrderDraft, typeText: string): void {
  const told = RECURS.test(draft.action ?? '') ? timesInMonth(draft.action!) : null
  if (SLICING.test(`${typeText} ${draft.action ?? ''}`)) draft.timesInMonth = null
  else draft.timesInMonth ??= told
}

const ORDER_FIELDS: readonly NumberField[] = ['size', 'contracts', 'notional_usd', 'limit_price', 'leverage']

/** A change that names nothing but a stop moves it; without a position no order protects one. */
export function readChange(draft: OrderDraft): void {
  const { numbers, positions, asset } = draft
  if (draft.isStopOff) for (const field of ['stop_loss', 'stop_loss_pct'] as const) numbers.delete(field)
  const isChange =
    draft.kind === 'other'
      ? /^(?:amend|modify|edit|update|change)(?:_order)?$/.test(draft.action ?? '')
      : draft.action === null && draft.side === null && positions !== null && positions.length > 0
  // Beside a stop that stands, the size is that of the position.
  const isOther = (field: NumberField): boolean =>
    numbers.has(field) && !(/^(?:size|contracts)$/.test(field) && numbers.has('previous_stop'))
  if (isChange && numbers.has('stop_loss') && !ORDER_FIELDS.some(isOther)) {
    draft.kind = 'other'
    draft.action = 'amend stop'
  }
  // An entry that is changed is no more than the order that it becomes.
  const isWhole =
    draft.side !== null && numbers.has('limit_price') && (numbers.has('size') || numbers.has('notional_usd'))
  if (draft.kind === 'other' && isWhole && /replace/.test(draft.action ?? '')) draft.kind = 'order'
  if (isChange && draft.kind === 'other' && isWhole && !numbers.has('stop_loss') && positions === null)
    draft.kind = 'order'
  const isHeld = positions?.some(
    (one) => (asset === null || one.asset === asset || one.asset === '') && !isEmpty(one),
  )
  if (draft.kind === 'other' && /^cancel/.test(draft.action ?? '') && isHeld === false) draft.kind = 'cancel'
}

const isEmpty = ({ size, notionalUsd }: Position): boolean => size?.num === 0n || notionalUsd?.num === 0n
