// Reads the bounds that a mandate, a policy or a list of limits states. They are the sender's words, not the account's.
// A member that states a bound which no test reads is kept by name, so that it is not taken for granted.
import { multiply, type Rational, rational } from '../../../core/number/rational.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import type { Span } from '../../../text/source-text.ts'
import type { Cap, CapOf, Malformed, Mandate, NumberField } from '../../model.ts'
import { SECTORS as SECTOR_ROWS } from '../../tables/sectors.ts'
import { memberKey } from '../members/members.ts'
import { isSwitchedOff } from '../members/unread-terms.ts'
import { isBound, isInert, type Name, nameOf, type Unit } from '../names/roles.ts'
import { readNumber } from '../values/read-number.ts'
import type { SpanOf } from './read-positions.ts'
import { clausesOf, isRuleText } from './term-texts.ts'

/** Objects whose members are bounds. */
export const MANDATE_KEYS =
  /^(?!limit$)(?:(?:trading|risk|account|agent|order|position|investment|portfolio)?(?:mandate|policy|limits?|constraints?|guardrails?|restrictions?|rules|permissions))$/

const THINGS =
  '(?:assets?|symbols?|coins?|tokens?|tickers?|instruments?|markets?|pairs?|underlyings?|securities|list)'
const SECTORS = '(?:sectors?|industry|industries|themes?|businesses)'
const PLACES = '(?:venues?|exchanges?|brokers?|platforms?|dexs?|dexes)'
const MAY =
  '(?:may|allowed|permitted|approved|authori[sz]ed|white|whitelist(?:ed)?|allow|allowlist(?:ed)?|eligible|trade?able|only|can)'
const MAY_NOT =
  '(?:banned?|forbidden|forbid|prohibited|blocked?|blocklist(?:ed)?|excluded?|exclusions?|denied|deny|denylist(?:ed)?|restricted|disallowed|black|blacklist(?:ed)?|never|no)'
const ALLOWED = new RegExp(`^${MAY}(?:${THINGS}|trade)?$|^${THINGS}(?:${MAY})?$|^(?:asset|trading)?universe$`)
const DENIED = new RegExp(
  `^${MAY_NOT}(?:${THINGS}|${SECTORS})?$|^(?:${THINGS}|${SECTORS})${MAY_NOT}$|^exclu(?:de|ding)(?:${SECTORS})?$`,
)
/** `no_weapons: true`. */
const NO_SECTOR = /^(?:no|exclude)([a-z]{3,24})$/
const ALLOWED_PLACES = new RegExp(`^${MAY}?${PLACES}(?:${MAY})?$`)
const DENIED_PLACES = new RegExp(`^${MAY_NOT}${PLACES}$`)
const NEEDS_STOP =
  /^(?:require[sd]?|must(?:have|use)?|mandatory|needs?)stop(?:loss)?(?:es)?$|^stop(?:loss)?(?:required|mandatory)$/
const LONG_ONLY = /^(?:longonly|noshort(?:s|ing)?|noshortselling|shorts?forbidden)$/
const MAY_SHORT = /^(?:allow(?:ed)?|can|permit)short(?:s|ing)?$|^short(?:s|ing)?allowed$/
const UNLEVERED = /^(?:spotonly|cashonly|noleverage|unleveraged|nomargin|onlyspot)$/
const UNLEVERED_CAP = {
  of: 'leverage',
  value: rational(1),
  isShare: false,
  isUnitOpen: false,
} as const
const LISTED = new RegExp(`^${MAY}${THINGS}$|^${THINGS}${MAY}$|^${MAY}?${PLACES}${MAY}$|^${MAY}${PLACES}$`)

/** A member beside the order that bounds it like one of a mandate. */
export function isTerm(name: string, value: SpannedJson): boolean {
  const key = memberKey(name)
  if (LISTED.test(key) || DENIED.test(key) || DENIED_PLACES.test(key)) return isTexts(value)
  if (NEEDS_STOP.test(key) || LONG_ONLY.test(key)) return true
  if (value.kind === 'string' && isRuleText(key, value.text)) return true
  const read = nameOf(name)
  return (
    isBound(read) && (value.kind === 'number' || value.kind === 'string') && boundOf(read, false) !== null
  )
}

/** Two lists of terms hold together; of two lists of what is allowed the first decides. */
export const both = (a: Mandate, b: Mandate): Mandate => ({
  assets: a.assets ?? b.assets,
  denied: [...a.denied, ...b.denied],
  venues: a.venues ?? b.venues,
  deniedVenues: [...a.deniedVenues, ...b.deniedVenues],
  caps: [...a.caps, ...b.caps],
  needsStop: a.needsStop || b.needsStop,
  longOnly: a.longOnly || b.longOnly,
  coveredOnly: a.coveredOnly || b.coveredOnly,
  noOptions: a.noOptions || b.noOptions,
  limitOnly: a.limitOnly || b.limitOnly,
  unread: [...a.unread, ...b.unread],
  span: a.span,
})

export function readMandate(value: SpannedJson, malformed: Malformed[], spanOf: SpanOf): Mandate | null {
  if (value.kind !== 'object') return null
  const read = new MandateReader(malformed, spanOf)
  read.members(value.members)
  return { ...read.found, span: spanOf(value) }
}

/** A mandate that says nothing. */
export const NO_TERMS: Mandate = {
  assets: null,
  denied: [],
  venues: null,
  deniedVenues: [],
  caps: [],
  needsStop: false,
  longOnly: false,
  coveredOnly: false,
  noOptions: false,
  limitOnly: false,
  unread: [],
  span: null,
}

const SECTOR_WORDS = new Set(SECTOR_ROWS.flatMap(([words]) => words.split(' ')))
const isSectorWord = (word: string | undefined): boolean => word !== undefined && SECTOR_WORDS.has(word)

type Writable = { -readonly [Key in keyof Omit<Mandate, 'span'>]: Mandate[Key] }

class MandateReader {
  readonly found: Writable = { ...NO_TERMS }
  private readonly malformed: Malformed[]
  private readonly spanOf: SpanOf

  constructor(malformed: Malformed[], spanOf: SpanOf) {
    this.malformed = malformed
    this.spanOf = spanOf
  }

  members(members: readonly SpannedMember[]): void {
    for (const { name, value } of members) this.member(name, value)
  }

  private member(name: string, value: SpannedJson): void {
    const { found } = this
    const key = memberKey(name)
    if (isSwitchedOff({ read: nameOf(name), value }))
      found.unread = [...found.unread, { name, span: this.spanOf(value), isFigure: false }]
    else if (value.kind === 'object') this.members(value.members)
    else if (ALLOWED_PLACES.test(key)) found.venues = textsOf(value)
    else if (DENIED_PLACES.test(key)) found.deniedVenues = textsOf(value)
    else if (ALLOWED.test(key) && isTexts(value)) found.assets = textsOf(value)
    else if (DENIED.test(key) && isTexts(value)) found.denied = [...found.denied, ...textsOf(value)]
    else if (isTrue(value) && isSectorWord(NO_SECTOR.exec(key)?.[1]))
      found.denied = [...found.denied, NO_SECTOR.exec(key)![1]!]
    else if (NEEDS_STOP.test(key)) found.needsStop = isTrue(value)
    else if (LONG_ONLY.test(key)) found.longOnly = isTrue(value)
    else if (UNLEVERED.test(key) && isTrue(value))
      found.caps = [...found.caps, { ...UNLEVERED_CAP, name, span: this.spanOf(value) }]
    else if (MAY_SHORT.test(key)) found.longOnly = isFalse(value)
    else if (!this.cap(name, value) && !this.text(name, value) && bindsSomething(value))
      found.unread = [...found.unread, { name, span: this.spanOf(value), isFigure: value.kind === 'number' }]
  }

  /** `long only`, `covered calls only`: whatever the member is called. */
  private text(name: string, value: SpannedJson): boolean {
    if (isInert(nameOf(name))) return true
    if (value.kind !== 'string') return false
    return this.clauses(value.text, name, this.spanOf(value))
  }

  /** Every clause of the text is a term that is known; otherwise none is taken. */
  private clauses(text: string, name: string, span: Span): boolean {
    const read = clausesOf(text)
    if (read === null) return false
    for (const { term, cap } of read) {
      if (term !== null) this.found[term] = true
      if (cap !== null) this.found.caps = [...this.found.caps, { ...cap, name, isUnitOpen: false, span }]
    }
    return true
  }

  private cap(name: string, value: SpannedJson): boolean {
    const read = nameOf(name)
    // `order_pct_adv` says what the order is, and bounds nothing.
    const isClaim = /^(?:order|current|this)/.test(read.words[0] ?? '') && read.concepts.includes('volume')
    if (isClaim && !read.concepts.includes('max') && isFigureOf(value)) return true
    const of = boundOf(read, true)
    if (of === null || (value.kind !== 'number' && value.kind !== 'string')) return false
    const [field, factor] = unitOf(read.unit, of)
    const number = readNumber(value, field)
    const span = this.spanOf(value)
    if (number === 'malformed') this.malformed.push({ what: `${name} is no number`, span })
    else if (number !== 'absent') {
      const isPercent = value.kind === 'string' && value.text.trim().endsWith('%') && factor === null
      const share = factor ?? (isPercent ? rational(1, 100) : null)
      const isMoney = value.kind === 'string' && /\$|usd/i.test(value.text)
      const cap: Cap = {
        of,
        name,
        value: share === null ? number : multiply(number, share),
        isShare: share !== null,
        isUnitOpen: share === null && !isMoney && read.unit === null && isAmount(read, of),
        span,
      }
      this.found.caps = [...this.found.caps, cap]
    }
    return true
  }
}

/**
 * What a bound is of, by the words in its name; null when it is no upper bound of the order, or a word is unknown. In a
 * mandate every figure is a bound.
 */
function boundOf(name: Name, inMandate: boolean): CapOf | null {
  const { concepts, isPartlyUnknown, words } = name
  const has = (...wanted: readonly string[]): boolean => wanted.some((one) => concepts.includes(one))
  const isUpper = inMandate || has('max', 'limit', 'per') || words.includes('cap')
  if (isPartlyUnknown || has('min') || !isUpper) return null
  const rest = concepts.filter(
    (one) => !['max', 'limit', 'per', 'account', 'position', 'asset'].includes(one),
  )
  const only = (...allowed: readonly string[]): boolean => rest.every((one) => allowed.includes(one))
  if (has('leverage')) return only('leverage', 'exposure') ? 'leverage' : null
  if (has('slippage')) return only('slippage', 'tolerance', 'price') ? 'slippage' : null
  if (has('volume')) return only('volume', 'average', 'daily', 'size') ? 'volume' : null
  if (has('risk', 'loss')) return only('risk', 'loss', 'equity') ? 'loss' : null
  if (has('unit', 'contracts', 'contract'))
    return only('unit', 'contracts', 'contract', 'size') ? 'size' : null
  if (has('exposure')) return only('exposure', 'notional', 'equity') ? 'gross' : null
  const isAmount = only('notional', 'value', 'size', 'cost', 'allocation', 'equity', 'current')
  return isAmount && (rest.length > 0 || has('position') || SIZED.test(words.join(' '))) ? 'notional' : null
}

const SIZED = /order|trade|trd|usd|dollars?|asset|symbol/

/** `max_order`: dollars, units or a share of equity. */
const isAmount = ({ concepts }: Name, of: CapOf): boolean =>
  (of === 'notional' || of === 'gross' || of === 'loss') &&
  !concepts.some((one) => one === 'notional' || one === 'value' || one === 'cost')

/** The field as which the number is read, and the factor that makes it a share of equity. */
function unitOf(unit: Unit | null, of: CapOf): readonly [NumberField, Rational | null] {
  const share =
    unit === 'percent'
      ? rational(1, 100)
      : unit === 'bps'
        ? rational(1, 10_000)
        : unit === 'fraction'
          ? rational(1)
          : null
  if (of === 'leverage') return ['leverage', null]
  if (of === 'volume') return ['notional_usd', share ?? rational(1, 100)]
  // Percent figures, as in the order.
  if (of === 'slippage')
    return ['slippage_pct', share === null ? rational(1) : multiply(share, rational(100))]
  if (of === 'size') return ['size', share]
  return ['notional_usd', share]
}

const isTexts = (value: SpannedJson): boolean =>
  value.kind === 'string' || (value.kind === 'array' && value.items.every(({ kind }) => kind === 'string'))
const isFigureOf = (value: SpannedJson): boolean => value.kind === 'number' || value.kind === 'string'
const isTrue = (value: SpannedJson): boolean => 'text' in value && /^(?:true|yes)$/i.test(value.text)
const isFalse = (value: SpannedJson): boolean => 'text' in value && /^(?:false|no)$/i.test(value.text)

/** A number, a list, a text or a switch that is on is a term. */
const bindsSomething = (value: SpannedJson): boolean =>
  value.kind === 'number' ||
  value.kind === 'array' ||
  isTrue(value) ||
  (value.kind === 'string' && value.text !== '')

function textsOf(value: SpannedJson): string[] {
  const items = value.kind === 'array' ? value.items : [value]
  return items
    .flatMap((item) => (item.kind === 'string' ? item.text.split(',') : []))
    .map((text) => text.trim())
}
