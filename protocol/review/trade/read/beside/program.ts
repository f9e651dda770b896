// Reads a script that sends orders through the library of a venue as the request that it stands for: it imports that library, opens one
// client, looks at the account, gives names to values, and sends. Null where a line may do anything else. Sources: documentation of
// alpaca-py, CCXT, ib_async, kiteconnect, MetaTrader5, pybit, python-binance.
import { countValues } from '../../../text/count-values.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { callAt } from './code-call.ts'
import { expressionAt } from './expression.ts'

export interface Program {
  readonly object: SpannedObject
  /** The text, with everything but its comments blank. */
  readonly comments: string
}

const LONGEST = 8000
const MOST_STATEMENTS = 80
const MOST_ORDERS = 8
/** Values within what a name stands for, or within an order: names that hold names grow by doubling. */
const MOST_VALUES = 96

const LIBRARY =
  '(?:ccxt(?:\\.pro)?|os|time|json|math|logging|decimal|datetime|ib_insync|ib_async|alpaca(?:\\.\\w{2,20}){0,3}|pybit(?:\\.\\w{2,20})?|binance(?:\\.\\w{2,20}){0,3}|MetaTrader5|kiteconnect|coinbase(?:\\.rest)?|hyperliquid(?:\\.\\w{2,20}){0,2}|eth_account|dotenv|python-binance|bybit-api|@alpacahq/alpaca-trade-api)'
const IMPORT = new RegExp(
  `^(?:import ${LIBRARY}(?: as \\w{1,20})?(?:, ?${LIBRARY}(?: as \\w{1,20})?){0,6}|from ${LIBRARY} import (?:\\*|\\(?[\\w,\\s]{2,300}\\)?)|import [\\w{}, *]{1,120} from ["']${LIBRARY}["']|(?:const|let|var) [\\w{}, ]{1,80} = require\\(["']${LIBRARY}["']\\))$`,
)
const IS_JAVASCRIPT = /^(?:const|let|var) |^import [^\n]{1,160} from ["']/m
const ASSIGNED = /^(?:(?:const|let|var) )?([A-Za-z_]\w{0,30}) = (?:await )?/
const CLIENT =
  /^(?:new )?(?:ccxt(?:\.pro)?\.[a-z0-9]{2,20}|IB|TradingClient|HTTP|Client|KiteConnect|Exchange|Info|Alpaca|RestClientV5|RESTClient)\(/
/** Keys and switches of a client: no address, no other host. */
const OF_CLIENT = /^[\w\s"'.,:{}[\]()=$-]{0,600}$/
const REWIRES = /\b(?:urls?|prox(?:y|ies)|hostname|host|session|headers|base_?url|endpoint)\b|__/i
const QUIET =
  /^(?:await )?(?:[A-Za-z_]\w{0,30}\.)?(?:connect|disconnect|load_?markets|qualifyContracts|reqMarketDataType|initialize|shutdown|sleep|set_sandbox_mode|setSandboxMode|set_access_token|load_dotenv|print|log|info)\([^()]{0,200}\)$/i
const CALLED = /([A-Za-z_][\w.]{0,60})\s{0,2}\(/g
const LOOKS =
  /^(?:next|float|int|abs|len|round|str|sum|min|max|any|all|(?:[A-Za-z_]\w{0,30}\.)(?:positions?|portfolio|account(?:Summary|Values|_info)|(?:fetch|get)_?[A-Za-z_]{3,40}|symbol_info(?:_tick)?|positions_get|reqTickers|reqPositions|ltp|quote|holdings|margins))$/
const LOOK = /^(?:assert |(?:(?:const|let|var) )?([A-Za-z_]\w{0,30}) = )/
const SENT =
  /^(?:(?:(?:const|let|var) )?[A-Za-z_]\w{0,30} = )?(?:await )?(([A-Za-z_]\w{0,30})(?:\.[A-Za-z_]\w{0,30}){0,2}?\.([A-Za-z_]\w{2,40}))\(/
const EACH = /^for ([A-Za-z_]\w{0,20}) in ([A-Za-z_]\w{0,20}):$/

interface Statement {
  readonly text: string
  readonly start: number
  readonly isIndented: boolean
}

export function programIn(text: string): Program | null {
  if (text.length > LONGEST || !/[A-Za-z_]\(/.test(text)) return null
  const parts = statementsOf(text)
  if (parts === null) return null
  const { code, statements, comments } = parts
  const scope = new Map<string, SpannedJson>()
  const orders: SpannedObject[] = []
  let [client, isEach] = ['', false]
  for (const { text: line, start, isIndented } of statements) {
    if (isIndented !== isEach) return null
    isEach = false
    if (IMPORT.test(line) || QUIET.test(line) || isClient(line)) continue
    const each = EACH.exec(line)
    const all = each ? scope.get(each[2]!) : undefined
    if (each && all !== undefined) {
      scope.set(each[1]!, all)
      isEach = true
      continue
    }
    const sent = SENT.exec(line)
    const open = start + (sent?.[0].length ?? 0)
    const call = sent ? callAt(code, sent[3]!, start, open, scope) : null
    if (sent && call !== null) {
      // Two clients may trade with each other.
      const order = { kind: 'object', members: call.members, start, end: call.end } as const
      const isOfOther = client !== '' && client !== sent[2]
      if (isOfOther || call.end !== start + line.length || countValues(order) > MOST_VALUES) return null
      client = sent[2]!
      orders.push(order)
    } else if (!sets(line, start, code, scope) && !assigns(line, start, code, scope) && !isLook(line, scope))
      return null
  }
  if (orders.length === 0 || orders.length > MOST_ORDERS) return null
  return { object: wholeOf(orders, text.length), comments }
}

function wholeOf(orders: readonly SpannedObject[], end: number): SpannedObject {
  if (orders.length === 1) return orders[0]!
  const value = { kind: 'array', items: orders, start: 0, end } as const
  return { kind: 'object', members: [{ name: 'orders', start: 0, value } as SpannedMember], start: 0, end }
}

function isClient(line: string): boolean {
  const name = ASSIGNED.exec(line)
  const rest = name ? line.slice(name[0].length) : ''
  return CLIENT.test(rest) && OF_CLIENT.test(rest) && !REWIRES.test(rest)
}

/** A name for a value that can be read. */
function assigns(line: string, start: number, code: string, scope: Map<string, SpannedJson>): boolean {
  const name = ASSIGNED.exec(line)
  const read = name ? expressionAt(code, start + name[0].length, scope) : null
  if (!name || read === null || read.end !== start + line.length || scope.has(name[1]!)) return false
  if (countValues(read.value) > MOST_VALUES) return false
  scope.set(name[1]!, read.value)
  return true
}

const PART = /^([A-Za-z_]\w{0,30})\.([A-Za-z]\w{0,40}) = /
/** `order.totalQuantity = 12`: a part of a value that has a name. */
function sets(line: string, start: number, code: string, scope: Map<string, SpannedJson>): boolean {
  const [whole = '', name = '', part = ''] = PART.exec(line) ?? []
  const value = scope.get(name)
  const read = value?.kind === 'object' ? expressionAt(code, start + whole.length, scope) : null
  if (value?.kind !== 'object' || read === null || read.end !== start + line.length) return false
  const members = value.members.filter((member) => member.name !== part)
  const changed = { ...value, members: [...members, { name: part, start, value: read.value }] }
  if (countValues(changed) > MOST_VALUES) return false
  scope.set(name, changed)
  return true
}

/** What a look brings is not known, whatever the name stood for before. */
function isLook(line: string, scope: Map<string, unknown>): boolean {
  const [whole, name] = LOOK.exec(line) ?? []
  if (whole === undefined || !onlyLooks(line)) return false
  if (name !== undefined) scope.delete(name)
  return true
}

const onlyLooks = (line: string): boolean =>
  !/__|\blambda\b|:=/.test(line) && [...line.matchAll(CALLED)].every(([, name]) => LOOKS.test(name!))

/** The lines and what stands between semicolons, each up to the end of its brackets; the comments apart. */
function statementsOf(
  text: string,
): { code: string; comments: string; statements: readonly Statement[] } | null {
  const places: (readonly [number, number])[] = []
  const remarks: (readonly [number, number])[] = []
  // In Python two slashes divide.
  const isJavaScript = IS_JAVASCRIPT.test(text)
  let [at, depth, from, isBegun] = [0, 0, 0, false]
  while (at < text.length && places.length <= MOST_STATEMENTS) {
    const unit = text.charAt(at)
    const isLineRemark = isJavaScript ? unit === '/' && text.charAt(at + 1) === '/' : unit === '#'
    if (isLineRemark || (!isJavaScript && !isBegun && text.startsWith('"""', at))) {
      const end = isLineRemark ? text.indexOf('\n', at) : text.indexOf('"""', at + 3)
      if (end < 0 && !isLineRemark) return null
      remarks.push([at, isLineRemark ? (end < 0 ? text.length : end) : end + 3])
      at = remarks.at(-1)![1]
    } else if (unit === '"' || unit === "'") {
      const end = /^(["'])[^"'\\\n]{0,200}\1/.exec(text.slice(at, at + 204))?.[0].length
      if (end === undefined) return null
      at += end
      isBegun = true
    } else {
      if ('([{'.includes(unit)) depth++
      if (')]}'.includes(unit)) depth--
      if (depth < 0) return null
      const isEnd = depth === 0 && (unit === '\n' || unit === ';')
      if (isEnd && isBegun) places.push([from, at])
      at++
      if (isEnd) from = at
      isBegun = isEnd ? false : isBegun || unit.trim() !== ''
    }
  }
  if (depth !== 0 || places.length > MOST_STATEMENTS) return null
  if (isBegun) places.push([from, text.length])
  const code = onlyIn(text, remarks, false)
  const statements = places.map(([start, end]): Statement => {
    const line = code.slice(start, end)
    const first = start + line.length - line.trimStart().length
    const isIndented = text.charAt(first - 1) === ' ' && isFirst(text, first)
    return { text: line.trim(), start: first, isIndented }
  })
  return { code, comments: onlyIn(text, remarks, true), statements }
}

/** The text with everything outside, or inside, of these places blank; the marks of a remark too. */
function onlyIn(text: string, places: readonly (readonly [number, number])[], isInside: boolean): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  const pieces: string[] = []
  let before = 0
  for (const [start, end] of places) {
    const [outer, inner] = [text.slice(before, start), text.slice(start, end)]
    pieces.push(
      isInside ? blank(outer) : outer,
      isInside ? inner.replace(/^(?:#|\/|"""){1,9}|"""$/g, blank) : blank(inner),
    )
    before = end
  }
  const rest = text.slice(before)
  return pieces.join('') + (isInside ? blank(rest) : rest)
}

/** Nothing but blanks stands before it in its line. */
const isFirst = (text: string, start: number): boolean =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
