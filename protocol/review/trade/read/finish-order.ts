// Decides by all members of an order together what some of them mean: in how many parts it is worked, how often it repeats, and
// whether it only changes or withdraws what is there.
import { isPositive, multiply } from '../../core/number/rational.ts'
import type { NumberField, Position } from '../model.ts'
import type { OrderDraft } from './draft.ts'
import { isInert } from './names/roles.ts'
import { isFigure, readNumber } from './values/read-number.ts'

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
