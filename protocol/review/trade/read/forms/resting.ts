// Reads the orders that a venue holds already, as an agent lists them beside its request.
import type { Rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedObject } from '../../../text/json-spans.ts'
import type { Side } from '../../model.ts'
import { memberKey } from '../members/members.ts'
import { sideOf } from '../values/actions.ts'
import { assetOf } from '../values/assets.ts'
import { readNumber } from '../values/read-number.ts'

export interface Resting {
  readonly ids: readonly string[]
  readonly asset: string | null
  readonly side: Side | null
  readonly isStop: boolean
  /** It only closes. */
  readonly isExit: boolean
  readonly size: Rational | null
}

const MOST = 64
const ID =
  /^(?:txid|id|oid|orderid|algoid|clordid|clientorderid|origclientorderid|orderlinkid|algoclordid|permid)$/
const ASSET = /^(?:symbol|instid|pair|coin|asset|ticker|market|instrument|productid|contract)$/
const SIDE = /^(?:side|direction|action|buysell)$/
const TYPE =
  /^(?:type|ordertype|ordtype|kind|origtype|plantype|status|descr|description|order|triggercondition)$/
const SIZE = /^(?:size|sz|qty|quantity|vol|volume|amount|origqty|origsz|remaining|leavesqty)$/
const TRIGGER = /^(?:sl|stop(?:loss)?)(?:trigger)?(?:px|price)$|^(?:stopprice|stoploss|stoppx|auxprice)$/
const REDUCES = /^(?:reduceonly|closeposition|closeonly|isreduceonly|reduce)$/
const STOPS = /\bstop\b|\bstp\b|\bstop[ _-]?loss\b|\bsl\b|stop_|_stop|stoploss|\btrail/

/** Null where an item is no order that can be told from others. */
export function restingIn(value: SpannedJson): Resting[] | null {
  const entries: (readonly [string | null, SpannedJson])[] =
    value.kind === 'array'
      ? value.items.map((item) => [null, item] as const)
      : value.kind === 'object'
        ? value.members.map(({ name, value: item }) => [name, item] as const)
        : []
  if (value.kind !== 'array' && value.kind !== 'object') return null
  if (entries.length > MOST) return null
  const all = entries.map(([id, item]) => (item.kind === 'object' ? restingOf(item, id) : null))
  return all.every((one) => one !== null) ? all : null
}

function restingOf(object: SpannedObject, id: string | null): Resting | null {
  const texts = new Map<string, string>()
  for (const { name, value } of object.members) {
    if (value.kind === 'object')
      for (const inner of value.members)
        if ('text' in inner.value) texts.set(memberKey(inner.name), inner.value.text)
    if ('text' in value) texts.set(memberKey(name), value.text)
  }
  const of = (pattern: RegExp): string[] =>
    [...texts].filter(([key]) => pattern.test(key)).map(([, text]) => text)
  const ids = [...(id === null ? [] : [id]), ...of(ID)]
  const said = asciiLower(of(TYPE).join(' '))
  const words = said.split(/[^a-z]+/)
  const sides = [...of(SIDE), ...words].map(sideOf).filter((side) => side !== null)
  const sizeMember = object.members.find(({ name }) => SIZE.test(memberKey(name)))
  const size = sizeMember ? readNumber(sizeMember.value, 'size') : 'absent'
  const reduces = of(REDUCES).some((text) => /^true$/i.test(text))
  const isStop =
    STOPS.test(said) ||
    // What only closes, and is no limit order, is set off by a price.
    (reduces && !/limit|take|\btp\b/.test(said)) ||
    of(TRIGGER).some((text) => !/^0*(?:\.0*)?$|^null$/.test(text))
  const asset = of(ASSET)[0]
  if (ids.length === 0 && sides.length === 0 && !isStop && !reduces) return null
  return {
    ids,
    asset: asset === undefined ? null : assetOf(asset),
    side: new Set(sides).size === 1 ? sides[0]! : null,
    isStop,
    isExit: reduces,
    size: typeof size === 'string' ? null : size,
  }
}
