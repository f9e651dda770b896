// Reads the line of a request to a venue, such as `POST /api/v5/trade/order` with a query, as the members that it stands for:
// its path names the act, its query the rest. Sources: API references of Binance, OKX, Bybit, Bitget, Kraken, Coinbase, Alpaca, Deribit.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedMember } from '../../../text/json-spans.ts'
import {
  type Address,
  destinationOf,
  isSimulatedHeader,
  isSimulatedHost,
  simulatedAt,
} from '../forms/simulated.ts'

export interface RequestLine {
  /** It only looks: what stands beside it is another request. */
  readonly isLook: boolean
  readonly members: readonly SpannedMember[]
  readonly start: number
  readonly end: number
}

const LINE =
  /(?:^|[\s`"'(])((?:(GET|POST|PUT|PATCH|DELETE) )?(?:https:\/\/([\w.-]{4,60})(?::\d{2,5})?)?(\/[A-Za-z][\w./-]{2,120})(?:\?([\w.%&=~,+-]{1,600}))?)(?=[\s`"',;)]|$)/

/** How venues name their products and versions, and the object that the action is of. */
const PLAIN =
  /^(?:api|v\d{1,2}|[fdpes]?api|rest|private|trade|trading|trader|account|accounts|iserver|openapi|orderexecution|uta|mix|spot|futures?|linear|usdt|unified|contract|swap|perp|portfolio|margin|brokerage|order|orders|list|oco|otc|new|add|create|place|submit|batch|algo|algos|position|positions|hf|\d)$/
const LOOKS =
  /^(?:get|ticker|tickers|price|prices|depth|book|time|balances?|history|open|all|klines|candles|info|status|funding|rate|mark|market|markets|by|id)$/
const SECRET = /^(?:signature|sig|apikey|timestamp|recvwindow|nonce)$/

const TIMER = /^(?:after|countdown|disconnected|dead|cancelallordersafter|cancelallafter)$/
const OF_TIMER =
  /^(?:api|v\d{1,2}|\d|[fdp]api|private|derivatives|trade|order|orders|futures|usdt|btc|cancel|all|after|countdown|disconnected|dead|cancelallordersafter|cancelallafter)$/

/** Null where the path does something that is in no list. */
function actionOf(method: string | undefined, words: readonly string[]): string | null | undefined {
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word))
  const rest = (pattern: RegExp): boolean => words.every((word) => PLAIN.test(word) || pattern.test(word))
  const isAll = has(/^(?:all|open)$/)
  if (method === 'GET') return rest(LOOKS) ? 'get_orders' : null
  if (words.every((word) => OF_TIMER.test(word)) && has(TIMER)) return 'cancel_all_after'
  if (has(/^cancel$/) || method === 'DELETE') {
    if (!rest(/^(?:cancel|all|open|after|by|id)$/)) return null
    if (has(/^positions?$/)) return 'close_position'
    return has(/^algos?$/) ? 'cancel_stop_order' : isAll ? 'cancel_all_orders' : 'cancel_order'
  }
  if (has(/^leverage$/)) return rest(/^(?:leverage|set|save|change|update)$/) ? 'set_leverage' : null
  if (has(/^(?:amend|modify|edit|replace)$/) || method === 'PUT' || method === 'PATCH')
    return rest(/^(?:amend|modify|edit|replace)$/) ? 'amend_order' : null
  if (has(/^close$/)) return rest(/^(?:close|all)$/) ? 'close_position' : null
  return rest(/^(?:order|orders)$/) && has(/^orders?$/) ? undefined : null
}

/** The number or the hash of an account. */
const ACCOUNT = /^(?=\w{0,40}\d)(?:[A-Z]{0,3}\d{4,16}|\d[A-Z]{2}\d{5}|[0-9A-Fa-f]{16,64})$/

/** What a path asks for; undefined where it places an order, null where it does something that is in no list. */
export const actOfPath = (method: string | undefined, path: string): string | null | undefined =>
  method === 'DELETE' && /\/orders\/?$/.test(path)
    ? 'cancel_all_orders'
    : /^\/(?:exchange|order)$/.test(path) && (method ?? 'POST') === 'POST'
      ? undefined
      : actionOf(
          method,
          wordsOf(
            path
              .split('/')
              .filter((part) => !ACCOUNT.test(part) && !/^\d{3}(?:-\d{1,9}){2,3}$/.test(part))
              .join('/'),
          ),
        )

const wordsOf = (path: string): string[] =>
  path
    .split(/[/._-]/)
    .flatMap((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').split(' '))
    .map(asciiLower)
    .filter((word) => word !== '')

/** Behind the kind of an object stands its name: `/positions/TSLA`, `/orders/61e69015-8549`. */
export function namedIn(path: string): { readonly member: string; readonly name: string } | null {
  const [, kind, name] = /\/(positions?|orders)\/([A-Za-z0-9][\w-]{1,48})$/.exec(path) ?? []
  if (kind === undefined || name === undefined) return null
  const isNamed = /^[A-Z][A-Z0-9]{0,11}$/.test(name) || /\d.*-|^\d{4,}$/.test(name)
  return isNamed ? { member: kind.startsWith('pos') ? 'symbol' : 'order_id', name } : null
}

/** Another request of the text may go elsewhere. */
const isOnlyRequest = (text: string): boolean =>
  (text.match(/https?:\/\//g)?.length ?? 0) <= 1 &&
  (text.match(/(?:^|[\s`"'(])(?:GET|POST|PUT|PATCH|DELETE)\s/g)?.length ?? 0) <= 1

const HEADER = /^([A-Za-z][A-Za-z-]{2,40}): ([^\n]{1,200})$/gm
const hasTrialHeader = (text: string, address: Address): boolean =>
  [...text.matchAll(HEADER)].some(
    ([, name, value]) =>
      isSimulatedHeader(name!, value!, address) ||
      (address.host === undefined && /^host$/i.test(name!) && isSimulatedHost(value!.trim())),
  )

/** Null where no line of the text is a request that is known. */
export function requestLineOf(text: string): RequestLine | null {
  const match = LINE.exec(text)
  if (!match) return null
  const [, whole, method, host, address, query = ''] = match
  const { path, isSimulated } = destinationOf({ host, path: address! })
  const start = match.index + match[0].length - whole!.length
  const end = start + whole!.length
  const named = namedIn(path)
  const action = actOfPath(method, named === null ? path : path.slice(0, -named.name.length))
  if (action === null) return null
  const members: SpannedMember[] = []
  const member = (name: string, value: string, at: number): void => {
    members.push({ name, start: at, value: { kind: 'string', text: value, start: at, end } })
  }
  if (action !== undefined) member('action', action, start)
  if (named !== null && /^[A-Z][A-Z0-9]{0,11}$/.test(named.name))
    member(named.member, named.name, end - named.name.length)
  if ((isSimulated || hasTrialHeader(text, { host, path: address! })) && isOnlyRequest(text))
    members.push(simulatedAt(start, end))
  let at = end - query.length
  for (const pair of query.split('&')) {
    const [name = '', value] = pair.split('=')
    if (value !== undefined && !SECRET.test(asciiLower(name))) member(name, value, at)
    at += pair.length + 1
  }
  return { members, start, end, isLook: action === 'get_orders' }
}
