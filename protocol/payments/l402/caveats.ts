// The four caveats of a token as text, and the rules by which holders may narrow them.
import { utf8Encode } from '../../bytes.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'

export interface L402Terms {
  /** The operation's tool name, `[a-z0-9_]+`. */
  readonly operation: string
  readonly validUntilUnix: number
  readonly amountSats: number
}

export type CaveatReason =
  | 'unknown_caveat'
  | 'malformed_caveat'
  | 'widened_caveat'
  | 'missing_caveat'
  | 'wrong_operation'
  | 'token_expired'
  | 'amount_too_small'

const OPERATION = /^[a-z0-9_]{1,64}$/
const PRINTABLE = /^[\x21-\x7e]{1,256}$/
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,14})$/

/** How many a new macaroon gets. */
export const ISSUED_CAVEATS = 4

/** In the order in which they are added to a new macaroon. */
export function caveatsOf({ operation, validUntilUnix, amountSats }: L402Terms): Uint8Array[] {
  if (!OPERATION.test(operation)) throw new RangeError('an operation is named [a-z0-9_]{1,64}')
  return [
    `services=${operation}:0`,
    `${operation}_valid_until=${wholeNumber(validUntilUnix)}`,
    `${operation}_amount_sats=${wholeNumber(amountSats)}`,
    `${operation}_max_uses=1`,
  ].map(utf8Encode)
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a whole number')
  return value
}

export interface CaveatQuestion {
  readonly operation: string
  /** The amount of this request: a larger one must not be covered by a small payment. */
  readonly priceSats: number
  readonly nowUnix: number
}

/**
 * Fails closed: an unknown caveat is rejected, and a repeated key must not allow more than the one before.
 * Single use is enforced by the token's row, not here.
 */
export function checkCaveats(
  caveats: readonly Uint8Array[],
  { operation, priceSats, nowUnix }: CaveatQuestion,
): Parsed<L402Terms, CaveatReason> {
  const rules = rulesFor(operation)
  const values = new Map<string, string>()
  for (const bytes of caveats) {
    const caveat = readCaveat(bytes)
    if (!caveat) return refused('malformed_caveat', 'a caveat is printable ASCII of the form key=value')
    const { key, value } = caveat
    const rule = rules.get(key)
    if (!rule) return refused('unknown_caveat', `not understood, so refused: ${excerpt(key)}`)
    if (!rule.form(value)) return refused('malformed_caveat', `${excerpt(key)} has no value of its form`)
    const before = values.get(key)
    if (before !== undefined && !rule.narrows(before, value)) {
      return refused('widened_caveat', `${excerpt(key)} may only narrow`)
    }
    values.set(key, value)
    // Reported here, because the caveats of another operation would otherwise only be called unknown.
    if (key === 'services' && !servicesIn(value).includes(operation)) {
      return refused('wrong_operation', `the token is not for ${operation}`)
    }
  }
  const [granted, validUntil, amount, uses] = [...rules.keys()].map((key) => values.get(key))
  if (!granted || !validUntil || !amount || !uses) {
    return refused(
      'missing_caveat',
      'a token of this service carries services, valid_until, amount_sats and max_uses',
    )
  }
  const terms = { operation, validUntilUnix: Number(validUntil), amountSats: Number(amount) }
  if (nowUnix >= terms.validUntilUnix) return refused('token_expired', `valid until ${validUntil}`)
  if (terms.amountSats < priceSats) {
    return refused('amount_too_small', `paid ${amount} sats, this request costs ${priceSats}`)
  }
  return accepted(terms)
}

interface CaveatRule {
  form(value: string): boolean
  narrows(before: string, after: string): boolean
}

const atMost: CaveatRule = {
  form: (value) => WHOLE_NUMBER.test(value),
  narrows: (before, after) => Number(after) <= Number(before),
}
const once: CaveatRule = { form: (value) => value === '1', narrows: () => true }
const services: CaveatRule = {
  form: (value) => value.split(',').every((entry) => /^[a-z0-9_]{1,64}:0$/.test(entry)),
  narrows: (before, after) => servicesIn(after).every((name) => servicesIn(before).includes(name)),
}

/** In the order of `caveatsOf`. */
const rulesFor = (operation: string): ReadonlyMap<string, CaveatRule> =>
  new Map([
    ['services', services],
    [`${operation}_valid_until`, atMost],
    [`${operation}_amount_sats`, atMost],
    [`${operation}_max_uses`, once],
  ])

const servicesIn = (value: string): string[] => value.split(',').map((entry) => entry.slice(0, -2))

function readCaveat(bytes: Uint8Array): { key: string; value: string } | null {
  const text = utf8Decode(bytes)
  if (!text.ok || !PRINTABLE.test(text.text)) return null
  const equals = text.text.indexOf('=')
  return equals > 0 ? { key: text.text.slice(0, equals), value: text.text.slice(equals + 1) } : null
}

const excerpt = (key: string): string => (key.length > 40 ? `${key.slice(0, 37)}...` : key)
