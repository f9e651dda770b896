// Reads small objects whose name and members say one thing together: `price: {limit: 78.5}`, `equity: {amount: 52000,
// currency: "USD"}`.
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import type { NumberField } from '../../model.ts'
import { isTerm } from '../account/read-mandate.ts'
import { type Meaning, nameOf, roleOf } from '../names/roles.ts'
import { isFigure } from '../values/read-number.ts'
import { memberKey, numberFieldOf } from './members.ts'

/** Fields of names that say little alone: `price`, `value`, `amount`, `units`. */
const VAGUE: readonly NumberField[] = ['limit_price', 'notional_usd', 'size', 'take_profit']

const OF_DAY = /^(?:session|today|day|daily|intraday)$/i

const HOLDER = /^(?:wallet|account|balances?|funds|portfolio)$/i
const CASH = /^(?:usdt|usdc|dai|z?usd|eur|gbp|chf)$/i

/** `portfolio: {value: {amount: 95000}}` */
function nested(name: string, member: SpannedMember): SpannedMember {
  const joined = `${name}_${member.name}`
  const isKnown = numberFieldOf(memberKey(member.name), nameOf(member.name)) !== null
  return !isKnown && roleOf(nameOf(joined)) !== null ? { ...member, name: joined } : member
}

/** The two ends of a swap. */
const LEG = /^(?:in|from|pay|out|to|receive)$/i
const TOKEN = /^(?:mint|token|asset|symbol|coin|currency|ccy|address)$/

function legOf(name: string, member: SpannedMember): SpannedMember {
  if (/^(?:out|to|receive)$/i.test(name) && /^min(?:imum)?(?:amount|out|qty)?$/.test(memberKey(member.name)))
    return { ...member, name: 'min_out' }
  if (!LEG.test(name) || !TOKEN.test(memberKey(member.name)) || member.value.kind !== 'string') return member
  return { ...member, name: /^(?:in|from|pay)$/i.test(name) ? 'from_token' : 'to_token' }
}

export interface Amount {
  readonly value: SpannedJson
  readonly meaning: Meaning
}

/** `{value, currency}` and `{amount, unit}`. Null when the object is no amount of something that is known. */
export function amountIn(name: string, object: SpannedObject, meaning: Meaning | null): Amount | null {
  const member = (pattern: RegExp): SpannedJson | undefined =>
    object.members.find(({ name: one }) => pattern.test(memberKey(one)))?.value
  const value = member(/^(?:value|amount|amt|val|qty|quantity)$/)
  if (!value || !isFigure(value)) return null
  if (LEG.test(name)) return null
  const unit = member(/^(?:currency|ccy|units?|denom(?:ination)?|asset|symbol|in)$/)
  const full = unit?.kind === 'string' ? roleOf(nameOf(`${name}_${unit.text}`)) : null
  const read = full ?? meaning
  return read === null ? null : { value, meaning: read }
}

const KEY = /^(?:k|key|name|field|label|tag)$/i
const VALUE = /^(?:v|val|value|text)$/i

/** `[{k: "Symbol", v: "HON"}, …]`: a list of fields is the object that they make. */
export function membersOfFields(items: readonly SpannedJson[]): SpannedMember[] | null {
  const members = items.map((item): SpannedMember | null => {
    if (item.kind !== 'object' || item.members.length !== 2) return null
    const name = item.members.find(({ name: one }) => KEY.test(one))?.value
    const value = item.members.find(({ name: one }) => VALUE.test(one))?.value
    return name?.kind === 'string' && value ? { name: name.text, start: item.start, value } : null
  })
  const read = members.filter((member) => member !== null)
  return read.length >= 2 && read.length === members.length ? read : null
}

/** The members under the names that they have together with the object's, where only the two of them say what is meant. */
export function joinedMembers(name: string, object: SpannedObject): SpannedObject {
  if (nameOf(name).concepts.length === 0 && !OF_DAY.test(name) && !LEG.test(name)) return object
  const members = object.members.map((member): SpannedMember => {
    if (member.value.kind === 'object') return nested(name, member)
    const leg = LEG.test(name) ? legOf(name, member) : member
    if (leg !== member || !isFigure(member.value)) return leg
    // `wallet: {totalEquity: 18500, USDT: 6000}`: a part of the equity, or all that is known of it.
    if (HOLDER.test(name) && CASH.test(member.name)) return { ...member, name: 'cash_usd' }
    const alone = numberFieldOf(memberKey(member.name), nameOf(member.name))
    const joined = `${name}_${member.name}`
    const together = roleOf(nameOf(joined))
    if (OF_DAY.test(name) && memberKey(member.name) === 'pnl') return { ...member, name: 'daily_pnl' }
    // `risk: {limit_pct: 0.5}`: a bound of what the object is about.
    if (alone === null && isTerm(joined, member.value)) return { ...member, name: joined }
    const isVague = alone === null || VAGUE.includes(alone[0])
    return together !== null && isVague && together[0] !== alone?.[0] ? { ...member, name: joined } : member
  })
  return { ...object, members }
}
