// Reads an expression of Python or JavaScript as the JSON that it stands for: literals, dictionaries, lists, constants of a library, names
// that were given such a value before, and the classes in which the libraries of venues hold a contract or an order. Nothing is computed.
// Sources: documentation of alpaca-py, CCXT, ib_async, kiteconnect, MetaTrader5.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'

/** What the names of a script stand for. */
export type Scope = ReadonlyMap<string, SpannedJson>

export interface Argument {
  readonly name: string | null
  readonly value: SpannedJson
}

const DEEPEST = 8
const MOST_ITEMS = 64

type Cut<T> = { readonly value: T; readonly end: number } | null

const blanksFrom = (text: string, at: number): number => {
  let end = at
  while (end < text.length && ' \t\r\n'.includes(text.charAt(end))) end++
  return end
}

/** Null where it is none of these. */
export function expressionAt(text: string, from: number, scope: Scope, depth = 0): Cut<SpannedJson> {
  const at = blanksFrom(text, from)
  if (depth > DEEPEST) return null
  const unit = text.charAt(at)
  if (unit === '{') return dictionaryAt(text, at, scope, depth)
  if (unit === '[') return listAt(text, at, scope, depth)
  const rest = text.slice(at, at + 240)
  const quoted = /^(?:"([^"\\\n]{0,200})"|'([^'\\\n]{0,200})')/.exec(rest)
  if (quoted) return scalar('string', quoted[1] ?? quoted[2]!, at, at + quoted[0].length)
  const number = /^-?\d{1,40}(?:_\d{3}){0,6}(?:\.\d{1,30})?(?![\w.])/.exec(rest)?.[0]
  if (number !== undefined) return scalar('number', number.replaceAll('_', ''), at, at + number.length)
  const name = /^(?:new )?((?:[A-Za-z_]\w{0,40}\.){0,4}[A-Za-z_]\w{0,40})/.exec(rest)
  if (!name) return null
  const end = at + name[0].length
  if (text.charAt(end) !== '(') return namedAt(name[1]!, at, end, scope)
  const made = madeAt(text, name[1]!, at, end + 1, scope, depth)
  const part = made ? /^\.(bid|ask|last)\b/.exec(text.slice(made.end, made.end + 6)) : null
  return made && part ? partOf(made.value, part[1]!, made.end + part[0].length) : made
}

/** `tick.bid`, where the name stands for an object. */
function partOf(value: SpannedJson | undefined, name: string, end: number): Cut<SpannedJson> {
  const member = value?.kind === 'object' ? value.members.find((one) => one.name === name) : undefined
  return member === undefined ? null : { value: member.value, end }
}

const scalar = (
  kind: 'string' | 'number' | 'literal',
  text: string,
  start: number,
  end: number,
): Cut<SpannedJson> => ({ value: { kind, text, start, end }, end })

const LITERALS: Readonly<Record<string, string>> = {
  True: 'true',
  true: 'true',
  False: 'false',
  false: 'false',
  None: 'null',
  null: 'null',
  undefined: 'null',
}
/** `kite.TRANSACTION_TYPE_BUY`, `mt5.ORDER_TIME_GTC`: what the constant is of is said by the name of its argument. */
const KIND_OF_CONSTANT =
  /^(?:TRANSACTION_TYPE|ORDER_TYPE|ORDER_TIME|ORDER_FILLING|PRODUCT|VALIDITY|VARIETY|EXCHANGE|SIDE|TIME_IN_FORCE)_(?=[A-Z])/

function namedAt(name: string, start: number, end: number, scope: Scope): Cut<SpannedJson> {
  const literal = LITERALS[name]
  if (literal !== undefined) return scalar('literal', literal, start, end)
  const known = scope.get(name)
  if (known !== undefined) return { value: known, end }
  const [, whole, part] = /^(\w{1,40})\.(bid|ask|last)$/.exec(name) ?? []
  if (whole !== undefined) return partOf(scope.get(whole), part!, end)
  const constant = /\.([A-Z][A-Za-z_]{1,40})$/.exec(name)?.[1]
  return constant === undefined ? null : scalar('string', constant.replace(KIND_OF_CONSTANT, ''), start, end)
}

/** What a class holds: what its name says, and the order of its arguments. */
const CLASSES: readonly (readonly [RegExp, readonly string[], Readonly<Record<string, string>>])[] = [
  [/^Stock$/, ['symbol', 'exchange', 'currency'], { secType: 'STK' }],
  [/^Forex$/, ['symbol'], { secType: 'CASH' }],
  [/^Crypto$/, ['symbol', 'exchange', 'currency'], { secType: 'CRYPTO' }],
  [/^Future$/, ['symbol', 'lastTradeDateOrContractMonth', 'exchange'], { secType: 'FUT' }],
  [/^LimitOrder$/, ['action', 'totalQuantity', 'lmtPrice'], { orderType: 'LMT' }],
  [/^MarketOrder$/, ['action', 'totalQuantity'], { orderType: 'MKT' }],
  [/^StopOrder$/, ['action', 'totalQuantity', 'auxPrice'], { orderType: 'STP' }],
  [/^StopLimitOrder$/, ['action', 'totalQuantity', 'lmtPrice', 'auxPrice'], { orderType: 'STP_LMT' }],
  // What the market gives at that moment.
  [/\bsymbol_info_tick$/, ['symbol'], { bid: 'market', ask: 'market', last: 'market' }],
  [/\bbracketOrder$/, ['action', 'totalQuantity', 'limitPrice', 'takeProfitPrice', 'stopLossPrice'], {}],
  [/^LimitOrderRequest$/, [], { type: 'limit' }],
  [/^MarketOrderRequest$/, [], { type: 'market' }],
  [/^StopOrderRequest$/, [], { type: 'stop' }],
  [/^StopLimitOrderRequest$/, [], { type: 'stop_limit' }],
  [/^TrailingStopOrderRequest$/, [], { type: 'trailing_stop' }],
  [/^(?:Order|Contract|dict|StopLossRequest|TakeProfitRequest|ClosePositionRequest)$/, [], {}],
]

function madeAt(
  text: string,
  name: string,
  start: number,
  open: number,
  scope: Scope,
  depth: number,
): Cut<SpannedJson> {
  const args = argumentsAt(text, open, scope, depth + 1)
  if (args === null) return null
  const [first, ...more] = args.value
  // `Decimal("0.2")`
  if (/^(?:decimal\.)?(?:Decimal|str|float|int)$/.test(name))
    return first && more.length === 0 && 'text' in first.value ? { value: first.value, end: args.end } : null
  const known = CLASSES.find(([pattern]) => pattern.test(name))
  const members = known ? membersOf(args.value, known[1]) : null
  if (!known || members === null) return null
  const said = Object.entries(known[2]).map(([key, value]) => memberAt(key, value, start))
  return { value: { kind: 'object', members: [...said, ...members], start, end: args.end }, end: args.end }
}

export const memberAt = (name: string, text: string, start: number): SpannedMember => ({
  name,
  start,
  value: { kind: 'string', text, start, end: start },
})

/** What the arguments say, by their names or by their places; an object without either is what it holds. Null for one too many. */
export function membersOf(args: readonly Argument[], names: readonly string[]): SpannedMember[] | null {
  const members: SpannedMember[] = []
  let place = 0
  for (const { name, value } of args) {
    const own = name ?? names[place++]
    if (value.kind === 'object' && (own === undefined || IS_WHOLE.test(own))) members.push(...value.members)
    else if (own === undefined) return null
    else members.push({ name: own, start: value.start, value })
  }
  return members
}

const IS_WHOLE = /^(?:params|order|order_?data|contract|request|req|body|kwargs)$/

/** From behind the bracket to behind its end. */
export function argumentsAt(text: string, open: number, scope: Scope, depth = 0): Cut<Argument[]> {
  return itemsAt(text, open, ')', (at): Cut<Argument> => {
    const named = /^(?:\*\*(?=[A-Za-z_]\w{0,40}\s{0,2}[,)])|([A-Za-z_]\w{0,40})\s{0,2}=(?!=)|)/.exec(
      text.slice(at, at + 60),
    )!
    const read = expressionAt(text, at + named[0].length, scope, depth)
    const isSpread = named[0] === '**'
    if (read === null || (isSpread && read.value.kind !== 'object')) return null
    return { value: { name: named[1] ?? (isSpread ? 'kwargs' : null), value: read.value }, end: read.end }
  })
}

function dictionaryAt(text: string, start: number, scope: Scope, depth: number): Cut<SpannedJson> {
  const read = itemsAt(text, start + 1, '}', (at): Cut<SpannedMember> => {
    const key = /^(?:(["'])([\w.-]{1,40})\1|([A-Za-z_]\w{0,40}))\s{0,4}:/.exec(text.slice(at, at + 60))
    const inner = key ? expressionAt(text, at + key[0].length, scope, depth + 1) : null
    if (!key || inner === null) return null
    return { value: { name: key[2] ?? key[3]!, start: at, value: inner.value }, end: inner.end }
  })
  if (read === null || new Set(read.value.map(({ name }) => asciiLower(name))).size < read.value.length)
    return null
  return { value: { kind: 'object', members: read.value, start, end: read.end }, end: read.end }
}

function listAt(text: string, start: number, scope: Scope, depth: number): Cut<SpannedJson> {
  const read = itemsAt(text, start + 1, ']', (at) => expressionAt(text, at, scope, depth + 1))
  return read && { value: { kind: 'array', items: read.value, start, end: read.end }, end: read.end }
}

function itemsAt<T>(text: string, from: number, close: string, itemAt: (at: number) => Cut<T>): Cut<T[]> {
  const items: T[] = []
  let at = blanksFrom(text, from)
  while (text.charAt(at) !== close) {
    const item = items.length < MOST_ITEMS ? itemAt(at) : null
    if (item === null) return null
    items.push(item.value)
    at = blanksFrom(text, item.end)
    if (text.charAt(at) === ',') at = blanksFrom(text, at + 1)
    else if (text.charAt(at) !== close) return null
  }
  return { value: items, end: at + 1 }
}
