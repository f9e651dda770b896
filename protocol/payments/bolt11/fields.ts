// Reads the tagged fields of an invoice (BOLT 11, "Tagged Fields") with its reader rules. Strict where the
// rules leave a choice, because an ambiguous field could send a payment to another destination.
import { utf8Decode } from '../../utf8-decode.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { fallbackAddress } from './fallback.ts'
import type { BitcoinNetwork } from './human-readable-part.ts'
import { type RouteHop, routeHops } from './route-hint.ts'
import { bytesOfWords, numberOfWords, setBitsOfWords, type Words } from './words.ts'

export interface InvoiceFields {
  readonly paymentHash: Uint8Array
  /** Prevents probing by nodes along the route; known to everyone who has the invoice. */
  readonly paymentSecret: Uint8Array
  /** The payee's text, unescaped. Exactly one of this and `descriptionHash` is present. */
  readonly description: string | null
  readonly descriptionHash: Uint8Array | null
  /** 33 bytes, compressed; the signature must then be this key's. */
  readonly statedPayee: Uint8Array | null
  readonly expirySeconds: number
  readonly minFinalCltvExpiry: number
  readonly fallbackAddresses: readonly string[]
  readonly routeHints: readonly (readonly RouteHop[])[]
  /** Ascending; the payer must support the even ones. */
  readonly featureBits: readonly number[]
  /** For the payee only, to be returned in the payment. */
  readonly metadata: Uint8Array | null
}

export type FieldReason = 'malformed' | 'duplicate_field' | 'missing_field'

const TYPE = { p: 1, r: 3, features: 5, x: 6, f: 9, d: 13, s: 16, n: 19, h: 23, c: 24, m: 27 } as const
/** Another length is skipped: it may be a later form of the field. */
const FIXED_WORDS: ReadonlyMap<number, number> = new Map([
  [TYPE.p, 52],
  [TYPE.s, 52],
  [TYPE.h, 52],
  [TYPE.n, 53],
])
const REPEATABLE: readonly number[] = [TYPE.r, TYPE.f]
const KNOWN: readonly number[] = Object.values(TYPE)
const DEFAULT_EXPIRY_SECONDS = 3600
const DEFAULT_MIN_FINAL_CLTV = 18

/** The words between timestamp and signature. */
export function readFields(words: Words, network: BitcoinNetwork): Parsed<InvoiceFields, FieldReason> {
  const found = splitFields(words)
  if (!found) return refused('malformed', 'a tagged field runs beyond the end')
  for (const [type, values] of found) {
    if (values.length > 1 && !REPEATABLE.includes(type)) {
      return refused('duplicate_field', `field type ${type} is given twice`)
    }
  }
  const bytes = (type: number) => {
    const value = found.get(type)?.[0]
    return value === undefined ? null : (bytesOfWords(value) ?? 'malformed')
  }
  const [paymentHash, paymentSecret, descriptionHash, statedPayee, description, metadata] = [
    bytes(TYPE.p),
    bytes(TYPE.s),
    bytes(TYPE.h),
    bytes(TYPE.n),
    bytes(TYPE.d),
    bytes(TYPE.m),
  ]
  const text = description instanceof Uint8Array ? utf8Decode(description) : null
  const expirySeconds = numberOfWords(found.get(TYPE.x)?.[0] ?? [])
  const minFinalCltv = numberOfWords(found.get(TYPE.c)?.[0] ?? [])
  const routeHints = (found.get(TYPE.r) ?? []).map(routeHops)
  if (
    [paymentHash, paymentSecret, descriptionHash, statedPayee, description, metadata].includes('malformed') ||
    text?.ok === false ||
    expirySeconds === null ||
    minFinalCltv === null ||
    routeHints.includes(null)
  ) {
    return refused('malformed', 'a tagged field does not have the form of its type')
  }
  if (!isBytes(paymentHash)) return refused('missing_field', 'no payment hash (p)')
  if (!isBytes(paymentSecret)) return refused('missing_field', 'no payment secret (s)')
  if (text && descriptionHash)
    return refused('duplicate_field', 'both a description (d) and a hash of one (h)')
  if (!text && !descriptionHash)
    return refused('missing_field', 'neither a description (d) nor a hash of one (h)')
  return accepted({
    paymentHash,
    paymentSecret,
    description: text?.ok ? text.text : null,
    descriptionHash: isBytes(descriptionHash) ? descriptionHash : null,
    statedPayee: isBytes(statedPayee) ? statedPayee : null,
    expirySeconds: found.has(TYPE.x) ? expirySeconds : DEFAULT_EXPIRY_SECONDS,
    minFinalCltvExpiry: found.has(TYPE.c) ? minFinalCltv : DEFAULT_MIN_FINAL_CLTV,
    fallbackAddresses: (found.get(TYPE.f) ?? [])
      .map((value) => fallbackAddress(value, network))
      .filter((address) => address !== null),
    routeHints: routeHints as RouteHop[][],
    featureBits: setBitsOfWords(found.get(TYPE.features)?.[0] ?? []),
    metadata: isBytes(metadata) ? metadata : null,
  })
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** Type (5 bits), length (10 bits), that many words. Null when a field is truncated. */
function splitFields(words: Words): Map<number, Words[]> | null {
  const found = new Map<number, Words[]>()
  for (let at = 0; at < words.length; ) {
    const [type, high, low] = [words[at], words[at + 1], words[at + 2]]
    if (type === undefined || high === undefined || low === undefined) return null
    const start = at + 3
    at = start + high * 32 + low
    if (at > words.length) return null
    const fixed = FIXED_WORDS.get(type)
    if (!KNOWN.includes(type) || (fixed !== undefined && at - start !== fixed)) continue
    found.set(type, [...(found.get(type) ?? []), words.slice(start, at)])
  }
  return found
}
