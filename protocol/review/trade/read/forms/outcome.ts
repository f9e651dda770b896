// Reads an order for shares in an outcome, as prediction markets take it, as the bet that it is: the outcome behind its token, what a share
// costs, and the chance that the agent gives it. Sources: API references of Polymarket (CLOB) and Kalshi.

import { toDecimal } from '../../../core/number/decimal.ts'
import { isPositive, lessThan, type Rational, rational, subtract } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject, SpannedScalar } from '../../../text/json-spans.ts'
import { memberKey } from '../members/members.ts'
import { wordsOf } from '../names/words.ts'
import { readNumber } from '../values/read-number.ts'

const TOKEN = /^(?:tokenid|assetid|outcometokenid|clobtokenid)$/
const DEEPEST = 6
const ONE = rational(1)

type Outcome = 'yes' | 'no'

/** The tree with the order as a bet; the tree itself where no share in an outcome is bought. */
export function withOutcome(root: SpannedJson): SpannedJson {
  if (root.kind !== 'object') return root
  const order = orderIn(root, 0)
  if (order === null) return root
  const outcome = order.outcome ?? outcomeOf(root, order.token)
  const chance = chanceIn(root, outcome, 0)
  const members = [
    ...order.members.filter((member) => member !== chance?.source && !repeats(member, outcome)),
    ...(chance === null ? [] : [chance.member]),
  ]
  const rest = chance === null ? root : without(root, chance.source)
  return replaced(rest, order.object, { ...order.object, members }, order.token, outcome)
}

interface Found {
  readonly object: SpannedObject
  readonly members: readonly SpannedMember[]
  readonly token: string | null
  readonly outcome: Outcome | null
}

function orderIn(object: SpannedObject, depth: number): Found | null {
  const own = tokenOrder(object) ?? sidedOrder(object)
  if (own !== null || depth >= DEEPEST) return own
  for (const { value } of object.members) {
    const found = value.kind === 'object' ? orderIn(value, depth + 1) : null
    if (found !== null) return found
  }
  return null
}

const find = ({ members }: SpannedObject, pattern: RegExp): SpannedMember | undefined =>
  members.find(({ name }) => pattern.test(memberKey(name)))
const textOf = (member: SpannedMember | undefined): string | null =>
  member !== undefined && 'text' in member.value ? member.value.text : null

/** Less than one: what a share costs that pays one. */
function priceOf(member: SpannedMember | undefined, per: Rational): Rational | null {
  const number = member ? readNumber(member.value, 'limit_price') : 'absent'
  if (typeof number === 'string') return null
  const price = { num: number.num * per.num, den: number.den * per.den }
  return isPositive(price) && lessThan(price, ONE) ? price : null
}

const named = (member: SpannedMember, name: string, text?: string): SpannedMember => ({
  ...member,
  name,
  value: text === undefined ? member.value : ({ ...member.value, kind: 'string', text } as SpannedScalar),
})

/** Polymarket: `{token_id, price, size, side: "BUY"}`; at the market `amount` is money. */
function tokenOrder(object: SpannedObject): Found | null {
  const [token, side, price] = [find(object, TOKEN), find(object, /^side$/), find(object, /^price$/)]
  const text = textOf(token)
  if (!token || !side || !price || text === null || !/^(?:0x[0-9a-f]{20,64}|\d{20,80})$/i.test(text))
    return null
  if (!/^buy$/i.test(textOf(side) ?? '') || priceOf(price, ONE) === null) return null
  const [size, amount] = [find(object, /^(?:size|shares|quantity)$/), find(object, /^amount$/)]
  if ((size === undefined) === (amount === undefined)) return null
  const members = object.members.flatMap((member): SpannedMember[] => {
    if (member === token) return []
    if (member === side) return [named(side, 'action', 'bet')]
    if (member === amount) return [named(member, 'notional_usd')]
    if (/^(?:feeratebps|expiration|tickSize|tick_size)$/.test(memberKey(member.name))) return []
    return [member]
  })
  return { object, members, token: text, outcome: null }
}

/** Kalshi: `{ticker, action: "buy", side: "no", count, no_price}`, in cents. */
function sidedOrder(object: SpannedObject): Found | null {
  const [action, side, count] = [find(object, /^action$/), find(object, /^side$/), find(object, /^count$/)]
  const outcome = asciiLower(textOf(side) ?? '')
  if (!action || !side || !count || !/^(?:buy|sell)$/i.test(textOf(action) ?? '')) return null
  if (outcome !== 'yes' && outcome !== 'no') return null
  const isSale = /^sell$/i.test(textOf(action) ?? '')
  // Only what is held can be sold back; a sale without that opens the other outcome.
  if (isSale && textOf(find(object, /^reduceonly$/)) !== 'true') return null
  const own = find(object, outcome === 'yes' ? /^yesprice(?:dollars)?$/ : /^noprice(?:dollars)?$/)
  const other = find(object, outcome === 'yes' ? /^noprice/ : /^yesprice/)
  if (!own || other) return null
  const price = priceOf(own, /dollars$/i.test(memberKey(own.name)) ? ONE : rational(1, 100))
  if (price === null) return null
  const members = object.members.flatMap((member): SpannedMember[] => {
    if (member === action) return [named(action, 'action', isSale ? 'sell_to_close' : 'bet')]
    if (member === side) return []
    if (member === count) return [named(count, 'size')]
    if (member === own) return [named(own, 'price', toDecimal(price, 6, 'up'))]
    if (/^(?:ticker|marketticker)$/.test(memberKey(member.name)))
      return [isSale ? named(member, 'symbol') : named(member, 'event')]
    return [member]
  })
  return { object, members, token: null, outcome }
}

/** The outcome that is listed beside the token. */
function outcomeOf(value: SpannedJson, token: string | null, depth = 0): Outcome | null {
  if (token === null || depth > DEEPEST) return null
  if (value.kind === 'array')
    return value.items.reduce<Outcome | null>(
      (found, item) => found ?? outcomeOf(item, token, depth + 1),
      null,
    )
  if (value.kind !== 'object') return null
  const told = find(value, /^outcome$/)
  const own = find(value, TOKEN)
  const text = asciiLower(textOf(told) ?? '')
  if (told && textOf(own) === token && (text === 'yes' || text === 'no')) return text
  return value.members.reduce<Outcome | null>(
    (found, member) => found ?? outcomeOf(member.value, token, depth + 1),
    null,
  )
}

const CHANCE = /^(?:p|prob|probability|chance)$/
const OF_MODEL =
  /^(?:p|prob|probability|chance|model|my|our|agent|fair|true|est|estimated|estimate|forecast|win|yes|no|of|posterior|predicted|pct|percent)$/

/** `model_p_yes: 0.63`: the chance of the outcome that is bought; null where none, or more than one, is told. */
function chanceIn(
  root: SpannedObject,
  outcome: Outcome | null,
  depth: number,
): { readonly member: SpannedMember; readonly source: SpannedMember } | null {
  const all = chances(root, depth)
  const [source, ...others] = all
  if (source === undefined || others.length > 0) return null
  const words = wordsOf(source.name)
  const number = readNumber(source.value, 'win_probability')
  if (typeof number === 'string') return null
  const share = words.some((word) => /^(?:pct|percent)$/.test(word))
    ? { num: number.num, den: number.den * 100n }
    : number
  if (!isPositive(share) || !lessThan(share, ONE)) return null
  const of: Outcome | null = words.includes('yes') ? 'yes' : words.includes('no') ? 'no' : null
  if (of !== null && outcome === null) return null
  const value = of !== null && of !== outcome ? subtract(ONE, share) : share
  return { member: named(source, 'win_probability', toDecimal(value, 8, 'down')), source }
}

function chances(object: SpannedObject, depth: number): SpannedMember[] {
  return object.members.flatMap((member): SpannedMember[] => {
    if (member.value.kind === 'object') return depth < DEEPEST ? chances(member.value, depth + 1) : []
    const words = wordsOf(member.name)
    return words.some((word) => CHANCE.test(word)) && words.every((word) => OF_MODEL.test(word))
      ? [member]
      : []
  })
}

function without(object: SpannedObject, gone: SpannedMember): SpannedObject {
  const members = object.members
    .filter((member) => member !== gone)
    .map((member) =>
      member.value.kind === 'object' ? { ...member, value: without(member.value, gone) } : member,
    )
  return { ...object, members }
}

/** The bet in the place of its order; the tokens that the market lists are described. */
function replaced(
  value: SpannedObject,
  from: SpannedObject,
  to: SpannedObject,
  token: string | null,
  outcome: Outcome | null,
): SpannedObject {
  if (value.start === from.start && value.end === from.end) return to
  const members = value.members.flatMap((member): SpannedMember[] => {
    if (token !== null && memberKey(member.name) === 'tokens' && outcomeOf(member.value, token) !== null)
      return []
    if (repeats(member, outcome)) return []
    return [
      member.value.kind === 'object'
        ? { ...member, value: replaced(member.value, from, to, token, outcome) }
        : member,
    ]
  })
  return { ...value, members }
}

const DECISION = /^(?:decision|pick|outcome|selection|choice|buyoutcome|betoutcome)$/
/** `decision: "buy Yes"` */
const repeats = (member: SpannedMember, outcome: Outcome | null): boolean =>
  outcome !== null &&
  DECISION.test(memberKey(member.name)) &&
  asciiLower(textOf(member) ?? '').replace(/^(?:buy|back|long|bet) /, '') === outcome
