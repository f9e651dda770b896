// Turns sizes, stops and slippage into the units of the tests: contracts and lots into units, pips into a price distance, a
// least amount received into a slippage. What no statement and no listing converts stays open.
import {
  abs,
  compare,
  divide,
  isPositive,
  lessThan,
  max,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../core/number/rational.ts'
import type { Fact, Quantity } from '../model.ts'
import type { OrderDraft } from './draft.ts'
import { isStable } from './values/assets.ts'
import {
  countsContracts,
  currencyPairOf,
  futureMultiplier,
  microOf,
  pipOf,
  rootMultiplier,
  standardLot,
} from './values/contracts.ts'

const ONE = rational(1)

export function finishUnits(draft: OrderDraft): void {
  ownPositions(draft)
  pips(draft)
  leastReceived(draft)
  signedUnits(draft)
  payoffOfPrice(draft)
  multiplierOfTick(draft)
  if (draft.isMicro && draft.symbol !== null) draft.symbol = microOf(draft.symbol)
  const { numbers } = draft
  const listed = draft.symbol === null ? null : futureMultiplier(draft.symbol)
  const contracts = numbers.get('contracts')
  // A stated or listed multiplier says that the size counts contracts.
  const isCounted = listed !== null || (numbers.has('contract_size') && draft.option === null)
  const isRoot = contracts === undefined && !isCounted ? rootOf(draft) : 'no'
  const size = numbers.get('size')
  if (isRoot === 'open' && size) leave(draft, 'the size of one contract', size, 'amount')
  const isLots = contracts === undefined && size !== undefined && countsLots(draft, size.value)
  const counted = contracts ?? (isCounted || isRoot === 'yes' || isLots ? size : undefined)
  if (!counted) return
  if (draft.option !== null || draft.reduceOnly || draft.kind === 'close') {
    put(draft, counted, ONE)
    return
  }
  const lot = draft.symbol === null ? null : standardLot(draft.symbol, draft.asset)
  const root = draft.symbol === null || (!contracts && isRoot !== 'yes') ? null : rootMultiplier(draft.symbol)
  const per = numbers.get('contract_size')?.value ?? listed ?? lot ?? root
  // A multiplier below one makes the order smaller: a venue that ignores it fills all of it.
  if (per !== null && !contracts && listed === null && lessThan(per, ONE))
    leave(draft, 'the multiplier', counted, 'amount')
  if (per !== null) {
    // Of two sizes of one contract the larger one counts, and the other is looked at by a person.
    const known = listed ?? root
    if (known !== null && compare(known, per) !== 0)
      leave(draft, 'the size of one contract', counted, 'amount')
    put(draft, counted, known === null ? per : max(known, per))
    scalePositions(draft, per)
    return
  }
  // A position in contracts can be compared with the order, an amount of money cannot.
  if (draft.positions?.some(({ asset }) => asset === draft.asset)) put(draft, counted, ONE)
  leave(draft, 'the size of one contract', counted, 'amount')
}

/** A size of `MES` without a unit counts contracts; one of `CL` may count shares of a company. */
function rootOf({ symbol, instrument, option, numbers }: OrderDraft): 'yes' | 'no' | 'open' {
  if (symbol === null || option !== null || instrument === 'share') return 'no'
  const price =
    numbers.get('limit_price') ??
    numbers.get('entry_price') ??
    numbers.get('mark_price') ??
    numbers.get('stop_loss')
  return countsContracts(symbol, price?.value ?? null, instrument === 'future')
}

/** Currencies are traded in whole units: a broken figure counts lots. */
function countsLots({ symbol, option, isInUnits }: OrderDraft, size: Rational): boolean {
  if (symbol === null || option !== null || isInUnits || currencyPairOf(symbol) === null) return false
  return size.num % size.den !== 0n
}

function leave(draft: OrderDraft, name: string, { span }: Quantity, fact: Fact): void {
  if (span === null) return
  draft.open.push({ name, span, isFigure: true })
  draft.veiled.push({ name, span, facts: [fact] })
}

/** Venues that have no side write a sale as a negative number of units; beside a sale or a close the sign says the same. */
function signedUnits(draft: OrderDraft): void {
  const isPair = draft.symbol !== null && currencyPairOf(draft.symbol) !== null
  for (const field of ['size', 'contracts'] as const) {
    const size = draft.numbers.get(field)
    if (!size) continue
    const isNegative = size.value.num < 0n
    const isOpen = draft.side === null && draft.kind === 'order' && (isPair || isNegative)
    const isSale = isNegative && (draft.side === 'sell' || (draft.side === null && draft.kind === 'close'))
    if (isOpen) draft.setSide(isNegative ? 'sell' : 'buy', size.span)
    if (isOpen || isSale) draft.numbers.set(field, { ...size, value: abs(size.value) })
  }
}

/** What a tick is worth, and how large it is. */
function multiplierOfTick({ numbers }: OrderDraft): void {
  const [value, size] = [numbers.get('tick_value'), numbers.get('tick_size')]
  if (value && size && isPositive(size.value) && !numbers.has('contract_size'))
    numbers.set('contract_size', { value: divide(value.value, size.value), span: value.span })
}

/** Decimal odds include the stake; a share in an outcome costs its price and pays one. */
function payoffOfPrice(draft: OrderDraft): void {
  if (draft.kind !== 'bet' || draft.numbers.has('payoff_ratio')) return
  const odds = draft.numbers.get('decimal_odds')
  if (odds && lessThan(ONE, odds.value)) draft.number('payoff_ratio', subtract(odds.value, ONE), odds.span)
  const price = draft.numbers.get('limit_price') ?? draft.numbers.get('entry_price')
  if (odds || !price) return
  if (isPositive(price.value) && lessThan(price.value, ONE))
    draft.number('payoff_ratio', divide(subtract(ONE, price.value), price.value), price.span)
  // An exchange of bets quotes decimal odds, and its size is the stake.
  if (!lessThan(ONE, price.value)) return
  draft.number('payoff_ratio', subtract(price.value, ONE), price.span)
  for (const field of ['limit_price', 'entry_price'] as const) draft.numbers.delete(field)
  const stake = draft.numbers.get('size')
  draft.numbers.delete('size')
  if (stake && !draft.numbers.has('notional_usd')) draft.numbers.set('notional_usd', stake)
}

function pips(draft: OrderDraft): void {
  const stated = draft.numbers.get('stop_pips')
  if (!stated) return
  const pair = draft.symbol === null ? null : currencyPairOf(draft.symbol)
  if (pair === null) leave(draft, 'the size of one pip', stated, 'stop')
  else draft.number('stop_distance', multiply(stated.value, pipOf(pair)), stated.span)
}

/** At least so much of what is quoted: the rest may be lost. */
function leastReceived(draft: OrderDraft): void {
  const least = draft.numbers.get('min_out')
  if (!least) return
  const quoted = draft.numbers.get('quoted_out') ?? paidAtPar(draft)
  if (!isPositive(least.value)) draft.number('slippage_pct', rational(100), least.span)
  else if (quoted && isPositive(quoted.value)) {
    const lost = max(subtract(ONE, divide(least.value, quoted.value)), ZERO)
    // Of two bounds the looser one counts.
    const before = draft.numbers.get('slippage_pct')?.value
    const percent = multiply(lost, rational(100))
    if (before === undefined || lessThan(before, percent))
      draft.numbers.set('slippage_pct', { value: percent, span: least.span })
  } else leave(draft, 'the amount that is quoted', least, 'slippage')
}

/** Between coins of one dollar as much is quoted as is paid. */
function paidAtPar({ fromAsset, asset, numbers }: OrderDraft): Quantity | undefined {
  const isPar = fromAsset !== null && asset !== null && isStable(fromAsset) && isStable(asset)
  return isPar ? (numbers.get('size') ?? numbers.get('notional_usd')) : undefined
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
