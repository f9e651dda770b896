// Reads from a whole artifact what no single member says: stops that are withdrawn from a position that stays, and an order that is
// followed by ever larger ones without an end.
import { asciiLower } from '../../text/ascii.ts'
import type { SourceText } from '../../text/source-text.ts'
import type { Order, ReadOrders, Signal } from '../model.ts'

const LONGEST = 8000

export function withWholeText(read: ReadOrders, { text, spanOf }: SourceText): ReadOrders {
  const [first, ...rest] = read.orders
  if (first === undefined || text.length > LONGEST) return read
  const lower = asciiLower(text)
  const place = withdrawnIn(lower.replace(/_/g, ' '), read.orders) ?? growsIn(lower)
  if (place === null) return read
  const [name, start, end] = place
  const signal: Signal = {
    name,
    words: text.slice(start, end).replace(/\s+/g, ' '),
    span: spanOf(start, end),
  }
  return { ...read, orders: [{ ...first, signals: [...first.signals, signal] }, ...rest] }
}

type Found = readonly [name: Signal['name'], start: number, end: number]

const STOPS = /\b(?:sls?|stops?|stop[- _]?loss(?:es)?)\b/
const STAYS =
  /\b(?:stays?|staying|remains?|remaining|kept|keep|keeping|left|leave|leaving|still|held|hold|holding)\b(?: [a-z0-9]{1,12}){0,4} (?:open|on|running|over the (?:weekend|night)|overnight)\b/
const LEVERED = /\b(\d{1,3})x\b|leverage["']? ?[:=] ?["']?(\d{1,3})\b/g
/** The stop is not among what goes, another one comes, or nothing stays. */
const KEPT =
  /\b(?:sls?|stops?|stop[- ]loss(?:es)?)(?: [a-z]{1,10}){0,2} (?:stays?|remains?|kept|untouched|in place|left alone)\b|\b(?:keep|keeps|keeping|except|excluding|but not|not) (?:[a-z]{1,10} ){0,2}(?:sls?|stops?)\b|\breplac\w*|\bnew (?:sl|stop)\b|\b(?:is|was|were|are|been|now) (?:flat|closed)\b|\bno (?:open )?positions?\b|\bre-?(?:set|place|submit)\w*|\bnot (?:stay|remain|kept|left|open)\b/

function withdrawnIn(lower: string, orders: readonly Order[]): Found | null {
  const isWithdrawal = orders.some(
    ({ kind, action }) => kind === 'other' && /^(?:cancel|remove|delete|drop|pull)/i.test(action ?? ''),
  )
  if (!isWithdrawal || !STOPS.test(lower) || KEPT.test(lower)) return null
  const stays = STAYS.exec(lower)
  const most = Math.max(0, ...[...lower.matchAll(LEVERED)].map(([, one, other]) => Number(one ?? other)))
  return stays === null || most < LEVERAGE
    ? null
    : ['stop_withdrawn', stays.index, stays.index + stays[0].length]
}
/** From here on a move of a tenth takes the margin. */
const LEVERAGE = 10

const GROWS =
  /\b(?:next|orders?|size|sizing|volume|lots?|safety|position|stake|martingale|dca|grid|buy|step)[a-z_]{0,24}(?:multiplier|scale|coefficient|factor|exponent)["']? {0,3}[:=] {0,3}["']?(\d{1,2}(?:\.\d{1,4})?)\b/g
const ENDLESS =
  /\bmax_?[a-z_]{0,24}(?:orders?|levels?|entries|steps|additions?|rounds?|trades)["']? {0,3}[:=] {0,3}["']?(?:0|-1|null|none|unlimited|infinite|inf)(?![\w.])/
const UNSTOPPED =
  /\bstop_?loss[a-z_]{0,12}["']? {0,3}[:=] {0,3}["']?(?:null|none|0|false|off|disabled|-0\.99|-1)(?![\w.])/

/** `next_order_multiplier: 2.0` with no count of orders, or with leverage and no stop. */
function growsIn(lower: string): Found | null {
  const grows = [...lower.matchAll(GROWS)].find(([, times]) => Number(times) >= 1.5)
  if (grows === undefined) return null
  const isLevered = [...lower.matchAll(LEVERED)].some(([, one, other]) => Number(one ?? other) > 3)
  if (!ENDLESS.test(lower) && !(UNSTOPPED.test(lower) && isLevered)) return null
  return ['martingale', grows.index, grows.index + grows[0].length]
}
