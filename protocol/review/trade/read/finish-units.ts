// Turns a size in contracts or lots into units, when the size of one contract is stated or listed; otherwise the amount of
// the order is open.
import { multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { Quantity } from '../model.ts'
import { CURRENCY_LOT, currencyPairOf, futureMultiplier } from './contracts.ts'
import type { OrderDraft } from './draft.ts'

const ONE = rational(1)

export function finishUnits(draft: OrderDraft): void {
  ownPositions(draft)
  const { numbers } = draft
  const listed = draft.symbol === null ? null : futureMultiplier(draft.symbol)
  const contracts = numbers.get('contracts')
  const counted = contracts ?? (listed === null ? undefined : numbers.get('size'))
  if (!counted) return
  if (draft.option !== null || draft.reduceOnly) {
    put(draft, counted, ONE)
    return
  }
  const isPair = draft.symbol !== null && currencyPairOf(draft.symbol) !== null
  const per = numbers.get('contract_size')?.value ?? listed ?? (isPair ? CURRENCY_LOT : null)
  put(draft, counted, per ?? ONE)
  if (per !== null) scalePositions(draft, per)
  else if (counted.span !== null)
    draft.open.push({ name: 'the size of one contract', span: counted.span, isFigure: true })
}

function put(draft: OrderDraft, { value, span }: Quantity, per: Rational): void {
  const units = multiply(value, per)
  if (!draft.numbers.has('contracts')) draft.numbers.set('size', { value: units, span })
  else draft.number('size', units, span)
}

/** A position without a name is one in what the order trades. */
function ownPositions(draft: OrderDraft): void {
  const { asset, numbers } = draft
  const held = numbers.get('held_size')
  if (held && asset !== null) {
    const size = held.value.num < 0n ? { num: -held.value.num, den: held.value.den } : held.value
    const side = held.value.num < 0n ? 'short' : 'long'
    if (size.num !== 0n)
      draft.positions = [...(draft.positions ?? []), { asset, side, size, notionalUsd: null, pnlPct: null }]
    else draft.positions ??= []
  }
  if (draft.positions === null || asset === null) return
  draft.positions = draft.positions.map((one) => (one.asset === '' ? { ...one, asset } : one))
}

function scalePositions(draft: OrderDraft, per: Rational): void {
  if (draft.positions === null) return
  draft.positions = draft.positions.map((one) => {
    if (one.asset !== draft.asset || one.size === null) return one
    const notionalUsd =
      one.notionalUsd === null || !one.isDerived ? one.notionalUsd : multiply(one.notionalUsd, per)
    return { ...one, size: multiply(one.size, per), notionalUsd }
  })
}
