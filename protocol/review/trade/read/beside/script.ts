// Reads scripts that trade through a library such as CCXT. A script whose every order only closes, and that does nothing else, takes risk
// away; two clients of one owner that sell to each other trade without a change of owner. Everything else of a script stays unread.
import { asciiLower } from '../../../text/ascii.ts'
import type { SourceText } from '../../../text/source-text.ts'
import type { Order, Signal } from '../../model.ts'
import { closeOfAll, OrderDraft } from '../draft.ts'

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
  /^(?:import (?:ccxt|os|time|json|math|logging|datetime|decimal|pathlib)(?:, ?(?:ccxt|os|time|json|math|logging|datetime|decimal|pathlib)){0,6}|from pathlib import Path|from pybit\.unified_trading import HTTP|from binance(?:\.client)? import Client|from alpaca\.trading\.(?:client|requests|enums) import [A-Za-z, ]{2,80}|from (?:datetime|decimal|time) import [A-Za-z, ]{2,40})$/
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

/** What an order to a simulated account may stand among: logs, figures of the account, and a file of its own folder. */
const SIMULATED_CALL =
  /^(?:logging\.(?:basicConfig|getLogger)|json\.dumps|pathlib\.Path|Path|dict|bool|TradingClient|HTTP|Client|IB|(?:Market|Limit|Stop)OrderRequest|(?:[A-Za-z_]\w{0,20}\.){1,3}(?:mkdir|write_text|amount_to_precision|price_to_precision|set_leverage|set_margin_mode|set_position_mode|submit_order|place_order|create_(?:limit|market)_(?:buy|sell)_order|create_limit_order|get_\w{3,30}|market|info|debug|warning|isoformat|strftime))$/
const CLIENT = /^([A-Za-z_]\w{0,20}) = (?:ccxt\.[a-z0-9]{2,20}|TradingClient|HTTP|Client)\(/gm
/** Says of itself that it is simulated. */
const OTHERWISE = /\b(?:url_override|base_url|domain|tld|endpoint)\b|\b(?:paper|testnet|demo) ?= ?False\b/
const IN_CLIENT = /^[^\n]{0,300}\b(?:paper|testnet|demo) ?= ?True\b/
const LITERAL = /(["'])((?:(?!\1)[^\\\n]){0,200})\1/g
const PLACE = /^(?:[A-Z0-9]{2,12}\/[A-Z]{2,6}(?::[A-Z]{2,6})?|[\w %=.,:{}'[\]()-]{0,160})$/
const IS_MAIN = /^if __name__ == ["']__main__["']:$/

/** A script all of whose clients are set to a simulated account before their first order, and that does nothing else. */
export function simulatedScript({ text, spanOf }: Pick<SourceText, 'text' | 'spanOf'>): Order | null {
  if (!isScript(text) || text.length > LONGEST) return null
  const clients = [...text.matchAll(CLIENT)]
  const calls = callsIn(text)
  const first = calls[0]
  if (clients.length === 0 || first === undefined) return null
  const isSimulated = clients.every(({ 1: name, index, 0: head }) => {
    const [at, ...more] = [...text.matchAll(SANDBOX)].filter(([, client]) => client === name)
    if (IN_CLIENT.test(text.slice(index + head.length)) && at === undefined) return true
    return (
      at !== undefined && more.length === 0 && at.index > index && at.index < first.start && at[2] === 'True'
    )
  })
  if (OTHERWISE.test(text)) return null
  if (!isSimulated || !calls.every(({ client }) => clients.some(([, name]) => name === client))) return null
  if (text.match(CLIENT_WORD)?.length !== clients.length) return null
  if ((text.match(/sandbox/gi)?.length ?? 0) !== (text.match(SANDBOX)?.length ?? 0)) return null
  if ([...text.matchAll(LITERAL)].some(([, , said]) => !PLACE.test(said!) || /\.\.|^\./.test(said!)))
    return null
  const own = [...text.matchAll(/^def ([A-Za-z_]\w{0,30})\(\w{0,20}\):$/gm)].map(([, name]) => name!)
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
  const isKnown = (line: string): boolean =>
    IS_MAIN.test(line) ||
    isKnownLine(
      line,
      (name) => KNOWN_CALL.test(name) || SIMULATED_CALL.test(name) || own.includes(name) || name === 'def',
    )
  if (!lines.every(isKnown)) return null
  const draft = new OrderDraft()
  draft.kind = 'order'
  draft.isPaper = true
  draft.span = spanOf(0, text.length)
  return draft.order()
}

const SANDBOX = /^([A-Za-z_]\w{0,20})\.set_sandbox_mode\((True|False)\)$/gm
const CLIENT_WORD = /\b(?:ccxt\.[a-z0-9]{2,20}|TradingClient|HTTP|Client)\(/g

const BALANCE =
  /^[ \t]{0,8}([A-Za-z_]\w{0,20}) = (?:float\()?[A-Za-z_]\w{0,20}\.fetch_balance\([^()\n]{0,60}\)[^\n]{0,40}["'](?:free|total)["']/gm
const NUMBER = /^[ \t]{0,8}([A-Za-z_]\w{0,20}) = (\d{1,6}(?:\.\d{1,6})?)$/gm
const BUYS = /\bcreate_?\w{0,14}order\([^\n]{0,120}["'](?:buy|sell)["']|\bcreate_?market_?buy_?order\(/i

/** `free * 125 * 0.98 / price`: all that is free, or a multiple of it, in one order. */
export function allInScript({ text, spanOf }: Pick<SourceText, 'text' | 'spanOf'>): Signal | null {
  if (!isScript(text) || text.length > LONGEST || !BUYS.test(text)) return null
  const known = new Map([...text.matchAll(NUMBER)].map(([, name, value]) => [name!, Number(value)]))
  for (const [, name] of text.matchAll(BALANCE)) {
    const factors = new RegExp(`(?:^|[^\\w.])${name}((?: ?\\* ?[\\w.]{1,20}){0,4}) ?/`, 'm').exec(text)
    const values = (factors?.[1] ?? '')
      .split('*')
      .slice(1)
      .map((one) => known.get(one.trim()) ?? Number(one))
    if (factors === null || values.some((one) => !(one > 0))) continue
    if (values.reduce((product, one) => product * one, 1) < 0.9) continue
    const start = factors.index + factors[0].indexOf(name!)
    const words = text.slice(start, factors.index + factors[0].length).replace(/ ?\/$/, '')
    return { name: 'all_in', words, span: spanOf(start, start + words.length) }
  }
  return null
}

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
  if (!lines.every((line) => isKnownLine(line, (name) => KNOWN_CALL.test(name)))) return null
  // The stops of a position that stays would go with the rest.
  const isWhole =
    lines.every((line) => !/^(?:if|elif|while)\b/.test(line) || OF_NOTHING.test(line)) &&
    calls.every(({ args }) => /^\w{1,20}\[["']symbol["']\],/.test(args)) &&
    /\.fetch_positions\(\)/.test(text)
  if (/\.cancel_/.test(text) && !isWhole) return null
  return closeOfAll(spanOf(0, text.length))
}

function isKnownLine(line: string, isKnown: (name: string) => boolean): boolean {
  if (line === '' || MODULES.test(line) || FLAG_FILE.test(line)) return true
  if (/^(?:import|from|exec|eval|del|global|with|class|async|await|@)\b/.test(line)) return false
  if (
    /__|\bsubprocess\b|\bsystem\b|\bopen\b ?\(|\brequests\b|\bsetattr\b|\blambda\b|;/.test(
      line.replace(/fetch_open/g, ''),
    )
  )
    return false
  if (REWIRES.test(line)) return false
  return [...line.matchAll(CALLS)].every(([, name]) => isKnown(name!))
}
