// Reads the bounds that a mandate, a policy or a list of limits states. They are the sender's words, not the account's.
// A member that states a bound which no test reads is kept by name, so that it is not taken for granted.
import { multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { SpannedJson, SpannedMember } from '../../text/json-spans.ts'
import type { Cap, CapOf, Malformed, Mandate, NumberField } from '../model.ts'
import { memberKey } from './members.ts'
import { readNumber } from './read-number.ts'
import type { SpanOf } from './read-positions.ts'

/** Objects whose members are bounds. */
export const MANDATE_KEYS =
  /^(?:(?:trading|risk|account|agent|order|position|investment|portfolio)?(?:mandate|policy|limits?|constraints?|guardrails?|restrictions?|rules|permissions|parameters|controls))$/

const THINGS =
  '(?:assets?|symbols?|coins?|tokens?|tickers?|instruments?|markets?|pairs?|underlyings?|securities|list)'
const PLACES = '(?:venues?|exchanges?|brokers?|platforms?|dexs?|dexes)'
const MAY =
  '(?:allowed|permitted|approved|authori[sz]ed|white|whitelist(?:ed)?|allow|allowlist(?:ed)?|eligible|trade?able|only|can)'
const MAY_NOT =
  '(?:banned?|forbidden|forbid|prohibited|blocked?|blocklist(?:ed)?|excluded?|exclusions?|denied|deny|denylist(?:ed)?|restricted|disallowed|black|blacklist(?:ed)?|never|no)'
const ALLOWED = new RegExp(`^${MAY}(?:${THINGS}|trade)?$|^${THINGS}(?:${MAY})?$|^(?:asset|trading)?universe$`)
const DENIED = new RegExp(`^${MAY_NOT}${THINGS}?$|^${THINGS}${MAY_NOT}$`)
const ALLOWED_PLACES = new RegExp(`^${MAY}?${PLACES}(?:${MAY})?$`)
const DENIED_PLACES = new RegExp(`^${MAY_NOT}${PLACES}$`)
const BOUNDS = /max|cap|limit|ceiling|upto|most|perorder|pertrade|perposition|allowed|permitted/
/** Names, texts and times bound nothing. */
const SAYS_NOTHING =
  /^(?:id|name|title|version|description|note|notes|comment|owner|author|objective|goal|currency|basecurrency|date|createdat|updatedat|effective|expires|expiry|expiresat|validuntil|source|strategy|style|horizon|status|signedby|approvedby)$/

const UNITS: readonly (readonly [ending: RegExp, num: number, den: number])[] = [
  [/bps$|basispoints$/, 1, 10_000],
  [/(?:pct|percent|percentage)(?:of(?:equity|nav|account|portfolio))?$/, 1, 100],
  [
    /(?:fraction|share|ratio)(?:of(?:equity|nav|account|portfolio))?$|of(?:equity|nav|account|portfolio)$/,
    1,
    1,
  ],
]

export function readMandate(value: SpannedJson, malformed: Malformed[], spanOf: SpanOf): Mandate | null {
  if (value.kind !== 'object') return null
  const read = new MandateReader(malformed, spanOf)
  read.members(value.members)
  return { ...read.found, span: spanOf(value) }
}

type Writable = { -readonly [Key in keyof Omit<Mandate, 'span'>]: Mandate[Key] }

class MandateReader {
  readonly found: Writable = {
    assets: null,
    denied: [],
    venues: null,
    deniedVenues: [],
    caps: [],
    needsStop: false,
    longOnly: false,
    unread: [],
  }
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
    if (value.kind === 'object') this.members(value.members)
    else if (ALLOWED_PLACES.test(key)) found.venues = textsOf(value)
    else if (DENIED_PLACES.test(key)) found.deniedVenues = textsOf(value)
    else if (ALLOWED.test(key) && isTexts(value)) found.assets = textsOf(value)
    else if (DENIED.test(key) && isTexts(value)) found.denied = [...found.denied, ...textsOf(value)]
    else if (
      /^(?:require[sd]?|must(?:have|use)?|mandatory|needs?)stop(?:loss)?(?:es)?$|^stop(?:loss)?(?:required|mandatory)$/.test(
        key,
      )
    )
      found.needsStop = isTrue(value)
    else if (/^(?:longonly|noshort(?:s|ing)?|noshortselling|shorts?forbidden)$/.test(key))
      found.longOnly = isTrue(value)
    else if (/^(?:allow(?:ed)?|can|permit)short(?:s|ing)?$|^short(?:s|ing)?allowed$/.test(key))
      found.longOnly = isFalse(value)
    else if (!this.cap(name, key, value) && !SAYS_NOTHING.test(key) && bindsSomething(value))
      found.unread = [...found.unread, name]
  }

  private cap(name: string, key: string, value: SpannedJson): boolean {
    const of = BOUNDS.test(key) ? boundOf(key) : null
    if (of === null || (value.kind !== 'number' && value.kind !== 'string')) return false
    const [field, share] = unitOf(key, of)
    const number = readNumber(value, field)
    const span = this.spanOf(value)
    if (number === 'malformed') this.malformed.push({ what: `${name} is no number`, span })
    else if (number !== 'absent') {
      const isPercent = value.kind === 'string' && value.text.trim().endsWith('%') && share === null
      const factor = share ?? (isPercent ? rational(1, 100) : null)
      const cap: Cap = {
        of,
        name,
        value: factor === null ? number : multiply(number, factor),
        isShare: factor !== null,
        span,
      }
      this.found.caps = [...this.found.caps, cap]
    }
    return true
  }
}

/** What a bound is of, by the words in its name. */
function boundOf(key: string): CapOf | null {
  if (/lev/.test(key)) return 'leverage'
  if (
    /open(?:orders|positions|trades)|count|number|orders?per|trades?per|cooldown|hours|minutes|seconds|days?$|age/.test(
      key,
    )
  )
    return null
  if (
    /drawdown|daily(?:loss)|lossperday|weekly|monthly|correlation|volatility|beta|vega|delta|gamma/.test(key)
  )
    return null
  if (/slippage/.test(key)) return 'slippage'
  if (/risk|loss/.test(key)) return 'loss'
  if (/qty|quantity|units|contracts|shares|lots/.test(key) && !/usd|notional|value/.test(key)) return 'size'
  if (/exposure|gross/.test(key)) return 'gross'
  if (
    /notional|order|trade|position|size|value|amount|spend|ticket|usd|dollars?|asset|allocation|name|symbol/.test(
      key,
    )
  )
    return 'notional'
  return null
}

/** The field as which the number is read, and the factor that makes it a share of equity. */
function unitOf(key: string, of: CapOf): readonly [NumberField, Rational | null] {
  const unit = UNITS.find(([ending]) => ending.test(key))
  const share = unit ? rational(unit[1], unit[2]) : null
  if (of === 'leverage') return ['leverage', null]
  // Percent figures, as in the order.
  if (of === 'slippage')
    return [
      'slippage_pct',
      unit && unit[2] === 10_000 ? rational(1, 100) : unit?.[2] === 1 ? rational(100) : rational(1),
    ]
  if (of === 'size') return ['size', share]
  return ['notional_usd', share]
}

const isTexts = (value: SpannedJson): boolean =>
  value.kind === 'string' || (value.kind === 'array' && value.items.every(({ kind }) => kind === 'string'))
const isTrue = (value: SpannedJson): boolean => 'text' in value && /^(?:true|yes)$/i.test(value.text)
const isFalse = (value: SpannedJson): boolean => 'text' in value && /^(?:false|no)$/i.test(value.text)

/** Prose may explain; a number, a list or a switch that is on is a term. */
const bindsSomething = (value: SpannedJson): boolean =>
  value.kind === 'number' ||
  value.kind === 'array' ||
  isTrue(value) ||
  (value.kind === 'string' && /^\$? ?\d/.test(value.text))

function textsOf(value: SpannedJson): string[] {
  const items = value.kind === 'array' ? value.items : [value]
  return items
    .flatMap((item) => (item.kind === 'string' ? item.text.split(',') : []))
    .map((text) => text.trim())
}
