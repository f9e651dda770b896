// Reads the positions that JSON states. They are the sender's words, not the account's.

import { abs, lessThan, multiply, type Rational, rational, ZERO } from '../../../core/number/rational.ts'
import { memberOf, type SpannedJson, type SpannedObject } from '../../../text/json-spans.ts'
import type { Span } from '../../../text/source-text.ts'
import type { Malformed, Position } from '../../model.ts'
import { memberKey } from '../members/members.ts'
import { nameOf, roleOf } from '../names/roles.ts'
import { sideOf } from '../values/actions.ts'
import { assetOf } from '../values/assets.ts'
import { readNumber } from '../values/read-number.ts'

export type SpanOf = (value: { readonly start: number; readonly end: number }) => Span

/** An array of positions, one position, or a map from asset to size. */
export function readPositions(value: SpannedJson, malformed: Malformed[], spanOf: SpanOf): Position[] {
  if (value.kind === 'array')
    return value.items.flatMap((item) =>
      item.kind === 'object'
        ? readPositions(item, malformed, spanOf)
        : item.kind === 'string'
          ? toldPosition(item.text)
          : [],
    )
  if (value.kind !== 'object') return []
  const inner = memberOf(value, 'position')
  if (inner?.kind === 'object') return readPositions(inner, malformed, spanOf)
  const one = readPosition(value, malformed, spanOf)
  if (one !== null) return [one]
  // Without a name, but with the members of a position: it is in what the order trades.
  const own = readPosition(value, malformed, spanOf, '')
  if (own !== null && (own.size !== null || own.notionalUsd !== null)) return [own]
  return value.members.flatMap(({ name, value: held }): Position[] => {
    if (held.kind === 'object') {
      const nested = readPosition(held, malformed, spanOf, name)
      return nested === null ? [] : [nested]
    }
    const size = readNumber(held, 'size')
    if (typeof size === 'string') return []
    return [positionOf(name, null, size, null, null)]
  })
}

/** `"MSFT 40"`, `"long 40 MSFT"`; an asset alone is held in an amount that nothing says. */
function toldPosition(text: string): Position[] {
  const [, side = '', before, asset = '', after] =
    /^(?:(long|short) )?(?:(-?[\d.,]{1,20}) ?x? )?([A-Z][A-Z0-9./_-]{0,19})(?:[ :x]{1,3}(-?[\d.,]{1,20}))?$/.exec(
      text.trim(),
    ) ?? []
  const amount = before ?? after
  if (asset === '' || (before !== undefined && after !== undefined)) return []
  const size =
    amount === undefined ? null : readNumber({ kind: 'string', text: amount, start: 0, end: 0 }, 'size')
  return typeof size === 'string' ? [] : [positionOf(asset, side === '' ? null : side, size, null, null)]
}

function readPosition(
  object: SpannedObject,
  malformed: Malformed[],
  spanOf: SpanOf,
  named?: string,
): Position | null {
  let asset = named
  let side: string | null = null
  const found: Partial<Record<'size' | 'notional' | 'pnl' | 'entry' | 'mark' | 'stop', Rational>> = {}
  for (const { name, value } of object.members) {
    const key = memberKey(name)
    if (value.kind === 'string' && ASSET.includes(key)) asset = value.text
    else if (value.kind === 'string' && SIDE.includes(key)) side = value.text
    else if (value.kind === 'string' && IS_TYPE.test(key) && sideOf(value.text) !== null) side = value.text
    else if (/^(?:long|short)(?:quantity|qty)$/.test(key)) {
      // Schwab: of the two the one that is not zero.
      const number = readNumber(value, 'size')
      if (typeof number === 'string' || number.num === 0n) continue
      found.size ??= number
      side ??= key.startsWith('long') ? 'long' : 'short'
    } else {
      const field =
        FIELDS.find(([, names]) => (names as readonly string[]).includes(key))?.[0] ?? fieldOf(name)
      if (field === null) continue
      const number = readNumber(value, 'size')
      if (number === 'malformed' && field !== 'stop')
        malformed.push({ what: `${name} of a position is no number`, span: spanOf(value) })
      else if (typeof number !== 'string')
        // Alpaca states a fraction.
        found[field] ??= /plpc$/.test(key) ? multiply(number, rational(100)) : number
    }
  }
  if (asset === undefined) return null
  const { size, entry, mark } = found
  const price = mark ?? entry
  const notional = found.notional ?? (size && price ? multiply(abs(size), price) : null)
  return {
    ...positionOf(asset, side, size ?? null, notional, found.pnl ?? null),
    ...(price === undefined ? {} : { price }),
    ...(found.stop === undefined ? {} : { stop: found.stop }),
    isDerived: found.notional === undefined,
  }
}

/** By the words of the name, for spellings that no list below has. */
function fieldOf(name: string): 'size' | 'notional' | 'entry' | 'mark' | null {
  const read = nameOf(name)
  const role = roleOf(read)?.[0]
  if (role === 'size' || role === 'contracts' || role === 'held_size') return 'size'
  if (role === 'notional_usd') return 'notional'
  if (role === 'mark_price') return 'mark'
  const isAverage =
    read.unit === null &&
    /^(?:average|average price|average cost|average cost price)$/.test(read.concepts.join(' '))
  return role === 'entry_price' || isAverage ? 'entry' : null
}

function positionOf(
  asset: string,
  side: string | null,
  size: Rational | null,
  notional: Rational | null,
  pnlPct: Rational | null,
): Position {
  const negative = (size !== null && lessThan(size, ZERO)) || (notional !== null && lessThan(notional, ZERO))
  const short = side === null ? negative : sideOf(side) === 'sell'
  return {
    asset: asset === '' ? '' : assetOf(asset),
    side: short ? 'short' : 'long',
    size: size === null ? null : abs(size),
    notionalUsd: notional === null ? null : abs(notional),
    pnlPct,
  }
}

const ASSET = [
  'productid',
  'instrumentname',
  'contract',
  'coin',
  'symbol',
  'asset',
  'ticker',
  'instid',
  'instrument',
  'market',
  'pair',
  'token',
  'name',
]
const SIDE = ['side', 'direction', 'dir', 'positionside', 'posside', 'holdside']
/** Kraken: `type: "buy"`; Tastytrade: `quantity-direction: "Long"`. */
const IS_TYPE = /^(?:type|quantitydirection)$/
const FIELDS = [
  [
    'size',
    [
      'size',
      'qty',
      'quantity',
      'szi',
      'amount',
      'units',
      'shares',
      'positionamt',
      'balance',
      'contracts',
      'volume',
      'vol',
      'lots',
      'position',
      'total',
      'holdvol',
      'currentqty',
    ],
  ],
  [
    'notional',
    [
      'notionalusd',
      'notional',
      'valueusd',
      'value',
      'marketvalue',
      'marketvalueusd',
      'mktvalue',
      'positionvalue',
      'cost',
      'usd',
    ],
  ],
  [
    'pnl',
    [
      'unrealisedpnlpct',
      'unrealizedpnlpct',
      'pnlpct',
      'unrealisedpnlpercent',
      'unrealizedpnlpercent',
      'returnpct',
      'unrealizedplpc',
      'unrealizedpct',
      'unrealisedpct',
      'uplpct',
      'plpct',
      'pnlpercent',
      'roipct',
      'roe',
      'roepct',
      'profitpct',
      'gainpct',
      'changepct',
    ],
  ],
  [
    'entry',
    [
      'entryprice',
      'entrypx',
      'entry',
      'open',
      'openprice',
      'avgprice',
      'avgentryprice',
      'averageprice',
      'avgcost',
      'averagecost',
      'averageopenprice',
      'openpriceavg',
      'avgpx',
      'costbasis',
      'avg',
    ],
  ],
  ['stop', ['stop', 'stoploss', 'sl', 'stopprice', 'currentstop', 'stoplossprice']],
  ['mark', ['markprice', 'mark', 'markpx', 'currentprice', 'lastprice', 'price']],
] as const satisfies readonly (readonly [string, readonly string[]])[]
