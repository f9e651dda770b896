// Order shapes whose member names say nothing, or something else, by themselves; the other names of venues are in members.ts.

import type { SpannedJson, SpannedMember, SpannedObject } from '../../text/json-spans.ts'
import { fixMembers } from './lines/fix-tags.ts'

const HYPERLIQUID: Readonly<Record<string, string>> = { p: 'limit_price', s: 'size', r: 'reduce_only' }
/** Hyperliquid numbers its perpetuals; these two have been constant since its start. */
const HYPERLIQUID_ASSETS: Readonly<Record<string, string>> = { '0': 'BTC', '1': 'ETH' }

/** An empty name leaves the member out. */
type Names = Readonly<Record<string, string>>

/** IG: the entry, and the level that takes the profit. */
const IG: Names = { level: 'price', limitLevel: 'take_profit' }
/** 0x, CoW Protocol: what is sold, and the least that is bought. */
const SALE: Names = {
  sellToken: 'from_token',
  buyToken: 'to_token',
  sellAmount: 'amount_in',
  buyAmount: 'min_out',
  quotedBuyAmount: 'quoted_out',
  kind: '',
}
/** OANDA: the worst price at which an order at the market is filled, and a stop that follows the price. */
const BOUND: Names = { priceBound: 'price' }
const TRAILING: Names = { trailingStopLossOnFill: 'stopLossOnFill' }

function namesOf(names: readonly string[], { members }: SpannedObject): Names {
  const has = (name: string): boolean => names.includes(name)
  const isText = (name: string, text: string): boolean =>
    members.some((one) => one.name === name && one.value.kind === 'string' && one.value.text === text)
  if (has('direction') && (has('epic') || has('stopLevel') || has('limitLevel'))) return IG
  if (has('sellToken') && has('buyToken') && (!has('kind') || isText('kind', 'sell'))) return SALE
  return {
    ...(has('price') || !isText('type', 'MARKET') ? {} : BOUND),
    ...(has('stopLossOnFill') ? {} : TRAILING),
  }
}

const named = (members: readonly SpannedMember[], names: Names): readonly SpannedMember[] =>
  members
    .map((member) => ({ ...member, name: names[member.name] ?? member.name }))
    .filter(({ name }) => name !== '')

const METATRADER = /^(?:magic|deviation|type_filling|type_time|position_by|stoplimit)$/

/** The members of an object, with telling names. */
export function venueMembers(object: SpannedObject): readonly SpannedMember[] {
  const names = object.members.map(({ name }) => name)
  // Symbol, side and quantity of FIX.
  if (['38', '54', '55'].every((tag) => names.includes(tag))) return fixMembers(object.members)
  // MetaTrader counts lots.
  if (names.includes('volume') && names.some((name) => METATRADER.test(name)))
    return object.members.map((member) => (member.name === 'volume' ? { ...member, name: 'lots' } : member))
  if (!['a', 'b', 'p', 's'].every((name) => names.includes(name)))
    return named(object.members, namesOf(names, object))
  return object.members.flatMap((member): SpannedMember[] => {
    const { name, value } = member
    // The number that the client gives the order.
    if (name === 'c' && value.kind === 'string' && /^0x[0-9a-f]{32}$/.test(value.text)) return []
    if (name === 'a') return [{ ...member, name: 'asset', value: assetNumber(value) }]
    if (name === 'b') return [{ ...member, name: 'is_buy' }]
    if (name === 't' && value.kind === 'object') return [...protective(value), ...beyond(value)]
    return [{ ...member, name: HYPERLIQUID[name] ?? name }]
  })
}

function assetNumber(value: SpannedJson): SpannedJson {
  if (value.kind !== 'number') return value
  return { ...value, kind: 'string', text: HYPERLIQUID_ASSETS[value.text] ?? `asset ${value.text}` }
}

function protective(value: SpannedObject): SpannedMember[] {
  const trigger = value.members.find(({ name }) => name === 'trigger')?.value
  if (trigger?.kind !== 'object') return []
  const kind = trigger.members.find(({ name }) => name === 'tpsl')?.value
  const price = trigger.members.find(({ name }) => name === 'triggerPx')
  if (!price || kind?.kind !== 'string') return []
  return [{ ...price, name: kind.text === 'tp' ? 'take_profit' : 'stop_loss' }]
}

const IN_TYPE = /^(?:limit|trigger|tif|isMarket|triggerPx|tpsl)$/
/** What stands in the type of an order beside its terms is a member of the order. */
const beyond = ({ members }: SpannedObject): SpannedMember[] =>
  members.flatMap((member): SpannedMember[] => {
    if (!IN_TYPE.test(member.name)) return [member]
    return member.value.kind === 'object' ? beyond(member.value) : []
  })
