// Reads scripts that trade through a library such as CCXT. A script whose every order only closes, and that does nothing else, takes risk
// away; two clients of one owner that sell to each other trade without a change of owner. Everything else of a script stays unread.
import { asciiLower } from '../../../text/ascii.ts'
import type { SourceText } from '../../../text/source-text.ts'
import type { Order, Signal } from '../../model.ts'
import { OrderDraft } from '../draft.ts'

const LONGEST = 8000
const BEGINS = /^(?:import [a-z]|from [a-z][\w.]{1,30} import )/m
const ORDERS =
  /\b([A-Za-z_]\w{0,30})\.(?:create_?(?:limit_?|market_?)?(?:buy_?|sell_?)?order|place_?order|submit_?order|new_?order)\(([^\n]{1,400})/gi

export const isScript = (text: string): boolean => BEGINS.test(text)

interface Call {
  readonly client: string
  readonly args: string
  readonly start: number
  readonly end: number
}

function callsIn(text: string): Call[] {
  return [...text.matchAll(ORDERS)].map(({ index, 0: whole, 1: client, 2: args }) => ({
    client: client!,
    args: args!,
    start: index,
    end: index + whole.length,
  }))
}

const SIDED =
  /^([^"']{0,40}|["'][^"']{1,40}["']), ?(["'][a-z]{1,12}["'], ?)?["'](buy|sell)["'], ?([^,()]{1,40}), ?([^,()]{1,40})[,)]/i

/** `a.create_order(S, "limit", "sell", q, p)` beside `b.create_order(S, "limit", "buy", q, p)`: both sides of one trade. */
export function selfTradeIn({ text, spanOf }: Pick<SourceText, 'text' | 'spanOf'>): Signal | null {
  if (!isScript(text) || text.length > LONGEST) return null
  const sided = callsIn(text).flatMap((call) => {
    const match = SIDED.exec(call.args)
    if (!match) return []
    const [, symbol, , side, size, price] = match
    return [{ ...call, side: asciiLower(side!), what: `${symbol}|${size}|${price}`.replace(/ /g, '') }]
  })
  const sale = sided.find((one) =>
    sided.some(
      (other) =>
        one.side === 'sell' && other.side === 'buy' && one.what === other.what && one.client !== other.client,
    ),
  )
  if (sale === undefined) return null
  const words = text.slice(sale.start, Math.min(sale.end, sale.start + 60))
  return { name: 'market_abuse', words, span: spanOf(sale.start, sale.end) }
}

/** What a line of a script that only closes may hold. */
const MODULES =
  /^(?:import (?:ccxt|os|time|json|math|logging|datetime|decimal)(?:, ?(?:ccxt|os|time|json|math|logging|datetime|decimal)){0,5}|from (?:datetime|decimal|time) import [A-Za-z, ]{2,40})$/
const CALLS = /([A-Za-z_][\w.]{0,60})\s{0,2}\(/g
const KNOWN_CALL =
  /^(?:float|int|abs|round|str|len|sum|min|max|sorted|list|set|print|Decimal|bool|any|all|range|enumerate|(?:log|logging|logger)\.(?:info|warning|error|debug)|time\.(?:sleep|time)|sleep|os\.(?:environ\.get|getenv)|ccxt\.[a-z0-9]{2,20}|[A-Za-z_]\w{0,20}\.(?:load_markets|fetch_[a-z_]{3,30}|cancel_order|cancel_all_orders|create_order|create_market_order|set_sandbox_mode|get|items|values|keys|append|format|close|milliseconds)|if|for|while|and|or|not|in|assert|return|elif|lambda)$/
const ONLY_CLOSES = /["'](?:reduceOnly|reduce_only|closePosition)["']: ?True ?[,}]/
const PLACES_ORDER = /create_?\w{0,20}order/gi
/** Another address, or a member of an object that is written. */
const REWIRES =
  /\b(?:urls|proxy|proxies|hostname|verify|session|headers)\b|[\w\])]\.\w{1,30} ?=(?!=)|\] ?=(?!=)|\*\*/
/** What closes all that is open, or nothing. */
const OF_NOTHING = /^if (?:not )?\w{1,12}(?: ?(?:==|<=) ?0(?:\.0)?)?: ?(?:continue)?$/
const FLAG_FILE =
  /^open\(["'](?:\/(?:srv|tmp|opt|home|var\/(?:log|lib|run))\/|\.\/)?[\w-]{1,30}(?:\/[\w-]{1,30}){0,4}(?:\.(?:log|csv|txt|json|flag|lock))?["'], ?["'][wa]["']\)\.write\(["'][\w .,:%-]{0,80}["']\)$/

/** What a script says to its reader. */
export const commentsOf = (text: string): string =>
  text.replace(/^[^#\n]*/gm, (code) => ' '.repeat(code.length))

/** The script as one close of what is open; null where a line of it does, or may do, anything else. */
export function closingScript({ text, spanOf }: Pick<SourceText, 'text' | 'spanOf'>): Order | null {
  if (!isScript(text) || text.length > LONGEST) return null
  const calls = callsIn(text)
  const isOfPositions = /\bfor \w{1,20} in \w{1,20}\.fetch_positions\(/.test(text)
  if (calls.length === 0 || !isOfPositions || !calls.every(({ args }) => ONLY_CLOSES.test(args))) return null
  if (text.match(PLACES_ORDER)?.length !== calls.length) return null
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
  if (!lines.every(isKnownLine)) return null
  // The stops of a position that stays would go with the rest.
  const isWhole =
    lines.every((line) => !/^(?:if|elif|while)\b/.test(line) || OF_NOTHING.test(line)) &&
    calls.every(({ args }) => /^\w{1,20}\[["']symbol["']\],/.test(args)) &&
    /\.fetch_positions\(\)/.test(text)
  if (/\.cancel_/.test(text) && !isWhole) return null
  const draft = new OrderDraft()
  draft.kind = 'close'
  draft.action = 'close_all'
  draft.reduceOnly = true
  draft.span = spanOf(0, text.length)
  return draft.order()
}

function isKnownLine(line: string): boolean {
  if (line === '' || MODULES.test(line) || FLAG_FILE.test(line)) return true
  if (/^(?:import|from|exec|eval|del|global|with|class|async|await|@)\b/.test(line)) return false
  if (
    /__|\bsubprocess\b|\bsystem\b|\bopen\b ?\(|\brequests\b|\bsetattr\b|\blambda\b|;/.test(
      line.replace(/fetch_open/g, ''),
    )
  )
    return false
  if (REWIRES.test(line)) return false
  return [...line.matchAll(CALLS)].every(([, name]) => KNOWN_CALL.test(name!))
}
