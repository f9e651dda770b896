// Reads a price with its order type in one text: `limit 64,200`, `1.0840 limit (mid 1.0838)`, `3,118 lmt`.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedScalar } from '../../../text/json-spans.ts'
import type { NumberField } from '../../model.ts'

const TYPE = '(?:limit|lmt|market|mkt|stop|gtc|day|post[- ]only)'
const FIGURE = '(\\$?\\d[\\d.,]{0,20})'
const BEFORE = new RegExp(`^${TYPE}(?: order)?(?: at| @){0,1} ?${FIGURE}$`, 'i')
const BEHIND = new RegExp(
  `^${FIGURE} ?${TYPE}?(?: ?\\((?:now |the )?(mid|mark|last|bid|ask)(?: price| is| at|:){0,1} ${FIGURE}\\))?$`,
  'i',
)
const SEEN: Readonly<Record<string, NumberField>> = {
  mid: 'mark_price',
  mark: 'mark_price',
  last: 'mark_price',
  bid: 'bid',
  ask: 'ask',
}

/** The price, and the market price beside it; null when the text says anything else. */
export function pricedIn(
  value: SpannedScalar,
): readonly (readonly [NumberField | null, SpannedScalar])[] | null {
  const text = value.text.trim()
  const only = BEFORE.exec(text)?.[1]
  if (only !== undefined) return [[null, { ...value, text: only }]]
  const [, price, source, seen] = BEHIND.exec(text) ?? []
  if (price === undefined) return null
  const own = [null, { ...value, text: price }] as const
  return source === undefined || seen === undefined
    ? [own]
    : [own, [SEEN[asciiLower(source)]!, { ...value, text: seen }]]
}
