// Reads what agents put beside an order to show why it is right: positions, balances and prices of the account as it stands. It is read by
// structure, under whatever name and however deep; it orders nothing.
import { isPositive, type Rational, subtract } from '../../../core/number/rational.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import type { NumberField, Position } from '../../model.ts'
import { memberKey, numberFieldOf, POSITION_KEYS } from '../members/members.ts'
import { nameOf } from '../names/roles.ts'
import { wordsOf } from '../names/words.ts'
import { meaningOf } from '../values/actions.ts'
import { assetOf, isStable } from '../values/assets.ts'
import { isFigure, readNumber } from '../values/read-number.ts'

/** Positions as they are; not those that are wanted, or that were. */
const OTHER_POSITIONS =
  /^(?:close|closed|closing|target|new|max|maximum|min|after|desired|wanted|planned|proposed|previous|prior|old|history|historical|allowed|limit|size|sizes|to|hypothetical|backtest|simulated|example)$/

export function isPositionsKey(name: string): boolean {
  if (POSITION_KEYS.includes(memberKey(name))) return true
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  return /^(?:positions?|holdings?)$/.test(last) && !words.some((word) => OTHER_POSITIONS.test(word))
}

const STATE =
  /^(?:snapshot|state|context|ctx|facts|summary|situation|observed|observation|environment|agent|clearinghouse|preflight|precheck|status|meta|metadata|info|now|before)$/
const BESIDE =
  /^(?:account|acct|portfolio|market|margin|user|user_state|spot|perp|perps|trading|risk|current|live|position|positions|exchange|venue|desk|book|data|the|pre|trade|at|of|and|house|clearing|[a-z]state)$/

/** `clearinghouseState`, `account_snapshot`, `meta`. */
export function isStateName(name: string): boolean {
  const words = wordsOf(name).flatMap((word) =>
    word.length > 5 && word.endsWith('state') ? [word.slice(0, -5), 'state'] : [word],
  )
  return (
    words.some((word) => STATE.test(word)) &&
    words.every((word) => STATE.test(word) || BESIDE.test(word) || word === 'clearinghouse')
  )
}

const SIGNS: readonly NumberField[] = ['equity_usd', 'daily_loss_usd', 'cash_usd', 'bid', 'ask']
const DEEPEST = 6

/** True where an object holds figures of an account or a market, and no order besides those that rest. */
export function tellsState(object: SpannedObject): boolean {
  const seen = { sign: false, order: false }
  look(object, seen, 0)
  return seen.sign && !seen.order
}

function look({ members }: SpannedObject, seen: { sign: boolean; order: boolean }, depth: number): void {
  const fields = members.map(({ name }) => numberFieldOf(memberKey(name), nameOf(name))?.[0])
  const isSided = members.some(
    ({ name, value }) =>
      value.kind === 'string' &&
      !TOLD.test(memberKey(name)) &&
      (meaningOf(value.text)?.kind ?? null) !== null,
  )
  if (isSided || (hasSide(members) && fields.includes('size'))) seen.order = true
  members.forEach(({ name, value }, index) => {
    const field = fields[index]
    if (field !== undefined && SIGNS.includes(field) && isFigure(value)) seen.sign = true
    if (isPositionsKey(name) && value.kind !== 'string') seen.sign = true
    else if (isRestingName(name)) return
    else if (value.kind === 'object') {
      if (pricesIn(name, value) !== null || balancesIn(name, value) !== null) seen.sign = true
      else if (depth >= DEEPEST) seen.order = true
      else look(value, seen, depth + 1)
    } else if (value.kind === 'array')
      for (const item of value.items)
        if (item.kind === 'object') {
          if (depth >= DEEPEST) seen.order = true
          else look(item, seen, depth + 1)
        }
  })
}

/** Words that describe, whatever they are the names of elsewhere. */
const TOLD =
  /^(?:type|accounttype|kind|reason|why|note|thesis|comment|purpose|status|posmode|trend|bias|regime|signal|outcome|name|question|title|decision|direction|ordtype|mode)$/

const hasSide = (members: readonly SpannedMember[]): boolean =>
  members.some(
    ({ name, value }) =>
      /^(?:side|direction|buysell|isbuy|instruction)$/.test(memberKey(name)) && value.kind === 'string',
  )

const RESTING = /^(?:open|working|resting|pending|existing|active|live|algo|untriggered|standing|current)$/
/** `open_orders`, `algo_orders`: those that the venue holds already. */
export const isRestingName = (name: string): boolean => {
  const words = wordsOf(name)
  return (
    words.at(-1) === 'orders' &&
    words.length > 1 &&
    words.every(
      (word) => RESTING.test(word) || /^(?:orders|limit|stop|stops|bracket|entry|exit)$/.test(word),
    ) &&
    words.some((word) => RESTING.test(word))
  )
}

const BALANCES = /^(?:[a-z]{0,10}balances?|wallet|spotbalances|funds|assets|inventory)$/
const SYMBOL = /^[A-Z][A-Z0-9.]{0,9}$/
const WHOLE =
  /^(?:free|available|availbal|avail|total|balance|amount|qty|quantity|locked|used|hold|holds|held|frozen|frozenbal|eq|cashbal|onorder|inorder|walletbalance|equity)$/
const OWN = /^(?:free|available|availbal|avail|availablebalance)$/
const ALL = /^(?:total|balance|amount|qty|quantity|eq|cashbal|walletbalance|equity)$/
const NAMED = /^(?:asset|coin|ccy|currency|symbol|token)$/

export interface Balances {
  readonly positions: readonly Position[]
  readonly cash: { readonly value: Rational; readonly at: SpannedJson } | null
}

/** `balances: {BTC: {free: "0.4", locked: "0"}, USDT: {free: "8120"}}`, or a list of assets with what is held of them. */
export function balancesIn(name: string, value: SpannedJson): Balances | null {
  if (!BALANCES.test(memberKey(name))) return null
  const entries = entriesOf(value)
  if (entries === null || entries.length === 0) return null
  const positions: Position[] = []
  let cash: Balances['cash'] = null
  for (const { asset, held } of entries) {
    const amount = amountHeld(held)
    // What is owed is no balance.
    if (amount === null || amount.num < 0n) return null
    if (isStable(assetOf(asset)) || /^Z?(?:USD|EUR|GBP|CHF)$/.test(asset)) {
      // Of several currencies the first one counts.
      cash ??= { value: amount, at: held }
    } else if (isPositive(amount))
      positions.push({ asset: assetOf(asset), side: 'long', size: amount, notionalUsd: null, pnlPct: null })
  }
  return { positions, cash }
}

interface Entry {
  readonly asset: string
  readonly held: SpannedJson
}

function entriesOf(value: SpannedJson): readonly Entry[] | null {
  if (value.kind === 'object') {
    if (!value.members.every(({ name }) => SYMBOL.test(name))) return null
    return value.members.map(({ name, value: held }) => ({ asset: name, held }))
  }
  if (value.kind !== 'array') return null
  const entries = value.items.map((item): Entry | null => {
    if (item.kind !== 'object') return null
    const asset = item.members.find((one) => NAMED.test(memberKey(one.name)))
    if (asset?.value.kind !== 'string' || !SYMBOL.test(asset.value.text)) return null
    return {
      asset: asset.value.text,
      held: { ...item, members: item.members.filter((one) => one !== asset) },
    }
  })
  return entries.every((entry) => entry !== null) ? entries : null
}

/** What is free of it, else all of it; null where a member says something else. */
function amountHeld(held: SpannedJson): Rational | null {
  if (held.kind !== 'object') {
    const number = isFigure(held) ? readNumber(held, 'size') : 'absent'
    return typeof number === 'string' ? null : number
  }
  if (!held.members.every(({ name, value }) => WHOLE.test(memberKey(name)) && isFigure(value))) return null
  const of = (pattern: RegExp): Rational | null => {
    const member = held.members.find(({ name }) => pattern.test(memberKey(name)))
    const number = member ? readNumber(member.value, 'size') : 'absent'
    return typeof number === 'string' ? null : number
  }
  const [free, all, locked] = [
    of(OWN),
    of(ALL),
    of(/^(?:locked|used|holds?|frozen|frozenbal|onorder|inorder)$/),
  ]
  return free ?? (all !== null && locked !== null ? subtract(all, locked) : all)
}

const PRICES =
  /^(?:all)?(?:mids?|prices?|marks?|(?:last|mark|mid|index|spot)prices?|lasts?|quotes?|tickers?)$/

/** `mids: {ETH: "3308.05"}` */
export function pricesIn(
  name: string,
  value: SpannedJson,
): readonly { readonly asset: string; readonly price: SpannedJson }[] | null {
  if (value.kind !== 'object' || !PRICES.test(memberKey(name)) || value.members.length === 0) return null
  if (!value.members.every((one) => /^[A-Z][A-Z0-9./_-]{1,19}$/.test(one.name) && isFigure(one.value)))
    return null
  return value.members.map((one) => ({ asset: assetOf(one.name), price: one.value }))
}
