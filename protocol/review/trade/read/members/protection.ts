// Reads the exits that venues attach to an entry as orders of their own: Schwab's child orders, Kraken's conditional close,
// brackets of stop and limit orders.
import { compare, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import type { NumberField } from '../../model.ts'
import type { OrderDraft } from '../draft.ts'
import { nameOf } from '../names/roles.ts'
import { sideOf } from '../values/actions.ts'
import { assetOf } from '../values/assets.ts'
import { isFigure, readNumber } from '../values/read-number.ts'
import { memberKey } from './members.ts'
import { isSwitchedOff, tellsAfter } from './unread-terms.ts'
import { isSetting } from './veiled-facts.ts'

export const PROTECTION_KEYS =
  /^(?:childorderstrategies|childorders?|children|close|attachedorders?|attached|bracketorders?|exitorders?|exits|conditionalclose)$/

const TYPE = /^(?:ordertype|ordtype|type|kind|tpsl)$/
const TRIGGER = /^(?:stopprice|triggerprice|triggerpx|auxprice|stoppx|stop|trigger)$/
const PRICE = /^(?:price|limitprice|lmtprice|limit|px)$/
const SIZE = /^(?:quantity|qty|size|sz|amount|volume|shares)$/
const MOST = 4

export interface Exit {
  readonly field: Extract<NumberField, 'stop_loss' | 'take_profit'>
  readonly price: SpannedJson
}

/** Null where one of the objects is no exit of an order of `size`. */
export function protectionIn(value: SpannedJson, size: Rational | null, depth = 0): readonly Exit[] | null {
  const objects = value.kind === 'array' ? value.items : [value]
  if (objects.length === 0 || objects.length > MOST || depth > 2) return null
  const exits: Exit[] = []
  for (const object of objects) {
    const found = object.kind === 'object' ? exitsOf(object, size, depth) : null
    if (found === null) return null
    exits.push(...found)
  }
  return new Set(exits.map(({ field }) => field)).size === exits.length ? exits : null
}

function exitsOf(object: SpannedObject, size: Rational | null, depth: number): readonly Exit[] | null {
  const nested = object.members.find(({ name }) => PROTECTION_KEYS.test(memberKey(name)))
  if (nested) return protectionIn(nested.value, size, depth + 1)
  const members = flat(object, 0)
  const find = (pattern: RegExp): SpannedJson | undefined =>
    members.find(({ name }) => pattern.test(memberKey(name)))?.value
  const type = find(TYPE)
  if (type?.kind !== 'string') return null
  const sent = find(SIZE)
  const amount = sent === undefined ? null : readNumber(sent, 'size')
  if (typeof amount === 'string' || (amount !== null && (size === null || compare(amount, size) !== 0)))
    return null
  const word = asciiLower(type.text).replace(/[_\s]/g, '-')
  const isStop = /^(?:stop|stp|sl$|trailing-stop-price)/.test(word)
  const isTarget = /^(?:limit|lmt|take-profit)/.test(word)
  const price = isStop
    ? (find(TRIGGER) ?? find(PRICE))
    : isTarget
      ? (find(PRICE) ?? find(TRIGGER))
      : undefined
  return price && isFigure(price) ? [{ field: isStop ? 'stop_loss' : 'take_profit', price }] : null
}

/** The members of the object and of the legs in it. */
const flat = (object: SpannedObject, depth: number): SpannedMember[] =>
  object.members.flatMap((member): SpannedMember[] => {
    const { value } = member
    if (depth > 2) return []
    if (value.kind === 'object') return flat(value, depth + 1)
    if (value.kind !== 'array') return [member]
    return value.items.length === 1 && value.items[0]!.kind === 'object'
      ? flat(value.items[0]!, depth + 1)
      : []
  })

/** The first member beside the price of a stop that takes it off, or lets it close another part than `size`. */
export function weakensStop(
  { members }: SpannedObject,
  size: Rational | null,
  { asset, side }: Pick<OrderDraft, 'asset' | 'side'>,
): SpannedMember | undefined {
  return members.find(({ name, value }) => {
    const read = nameOf(name)
    if (isSwitchedOff({ read, value }) || tellsAfter(read)) return true
    const key = memberKey(name)
    // The stop of another symbol, or one that adds to the position.
    if (value.kind === 'string' && OF_ASSET.test(key) && asset !== null) return assetOf(value.text) !== asset
    if (value.kind === 'string' && key === 'side') return side !== null && sideOf(value.text) === side
    if (isFigure(value) && read.words.some((word) => LASTS.test(word))) return true
    if (value.kind === 'object') return !TRIGGER.test(key) && !PRICE.test(key)
    if (value.kind === 'literal' && value.text === 'false') return /reduce|close/.test(key)
    if (value.kind === 'string' && !isFigure(value))
      return !isSetting(value.text) && !IDS.test(memberKey(name))
    if (!SIZE.test(memberKey(name)) && !read.words.some((word) => PART.test(word))) return false
    const number = readNumber(value, 'size')
    const whole = read.unit === 'percent' ? rational(100) : read.unit === 'fraction' ? rational(1) : size
    return typeof number === 'string'
      ? number === 'malformed'
      : whole === null || compare(number, whole) !== 0
  })
}

/** What names the order of the stop. */
const IDS = /^(?:[a-z]{0,12}id|symbol|coin|side|source|trigger|triggerby|triggertype|workingtype)$/

const OF_ASSET = /^(?:symbol|coin|asset|ticker|instrument|market|pair)$/
const LASTS = /^(?:expires?|expiry|ttl|valid|seconds?|secs?|minutes?|mins?|hours?|duration|delay|lifetime)$/

const PART = /^(?:size|qty|quantity|amount|coverage|part|share|portion|fraction|notional)$/
