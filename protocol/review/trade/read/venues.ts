// Order shapes whose member names say nothing by themselves: Hyperliquid's one-letter orders are spelt out, the
// other venues' names are in members.ts.

import type { SpannedJson, SpannedMember, SpannedObject } from '../../text/json-spans.ts'
import { fixMembers } from './lines/fix-tags.ts'

const HYPERLIQUID: Readonly<Record<string, string>> = { p: 'limit_price', s: 'size', r: 'reduce_only' }
/** Hyperliquid numbers its perpetuals; these two have been constant since its start. */
const HYPERLIQUID_ASSETS: Readonly<Record<string, string>> = { '0': 'BTC', '1': 'ETH' }

const METATRADER = /^(?:magic|deviation|type_filling|type_time|position_by|stoplimit)$/

/** The members of an object, with telling names. */
export function venueMembers(object: SpannedObject): readonly SpannedMember[] {
  const names = object.members.map(({ name }) => name)
  // Symbol, side and quantity of FIX.
  if (['38', '54', '55'].every((tag) => names.includes(tag))) return fixMembers(object.members)
  // MetaTrader counts lots.
  if (names.includes('volume') && names.some((name) => METATRADER.test(name)))
    return object.members.map((member) => (member.name === 'volume' ? { ...member, name: 'lots' } : member))
  if (!['a', 'b', 'p', 's'].every((name) => names.includes(name))) return object.members
  return object.members.flatMap((member): SpannedMember[] => {
    const { name, value } = member
    if (name === 'a') return [{ ...member, name: 'asset', value: assetNumber(value) }]
    if (name === 'b') return [{ ...member, name: 'is_buy' }]
    if (name === 't' && value.kind === 'object') return protective(value)
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
