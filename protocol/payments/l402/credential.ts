// Reads macaroons and preimage from an Authorization header. A success proves nothing.
import { toBase64 } from '../../base64.ts'
import { fromHex } from '../../bytes.ts'
import { fromAnyBase64 } from '../base64.ts'
import type { Macaroon } from '../macaroon.ts'
import { MAX_MACAROON_BYTES, parseMacaroon } from '../macaroon-binary.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'

export interface L402Credential {
  /** At least one; clients may also send tokens of other services. */
  readonly macaroons: readonly Macaroon[]
  readonly preimage: Uint8Array
}

export type CredentialReason = 'not_l402' | 'malformed_credential'

export const MAX_HEADER_CHARS = 8192
const MAX_MACAROONS = 8
const SCHEME = /^(?:l402|lsat) {1,8}/i
const PREIMAGE = /^[0-9a-f]{64}$/

/** `Authorization: L402 <base64>[,<base64>…]:<64 hex>`; `not_l402` means another scheme, or none. */
export function parseL402Credential(header: string): Parsed<L402Credential, CredentialReason> {
  const scheme = SCHEME.exec(header.slice(0, 16))
  if (!scheme) return refused('not_l402', 'the scheme is neither L402 nor LSAT')
  if (header.length > MAX_HEADER_CHARS) return malformed(`longer than ${MAX_HEADER_CHARS} characters`)
  const credential = header.slice(scheme[0].length)
  const colon = credential.indexOf(':')
  if (colon < 0) return malformed('no colon between macaroon and preimage')
  const preimageHex = credential.slice(colon + 1).toLowerCase()
  if (!PREIMAGE.test(preimageHex)) return malformed('the preimage is not 64 hex digits')
  const texts = credential.slice(0, colon).split(',')
  if (texts.length > MAX_MACAROONS) return malformed(`more than ${MAX_MACAROONS} macaroons`)
  const macaroons: Macaroon[] = []
  for (const text of texts) {
    const bytes = fromAnyBase64(text, MAX_MACAROON_BYTES)
    if (!bytes) return malformed(`a macaroon is base64 of at most ${MAX_MACAROON_BYTES} bytes`)
    const macaroon = parseMacaroon(bytes)
    if (!macaroon.ok) return malformed(macaroon.detail)
    macaroons.push(macaroon.value)
  }
  return accepted({ macaroons, preimage: fromHex(preimageHex)! })
}

const malformed = (detail: string) => refused('malformed_credential', detail)

/**
 * The two values of WWW-Authenticate, in this order and adjacent: clients read the joined line by its first
 * scheme, and some require `invoice` directly after `macaroon`. `invoice`: BOLT 11 text of the service's
 * node.
 */
export function l402Challenges(macaroonBytes: Uint8Array, invoice: string): [l402: string, lsat: string] {
  const macaroon = toBase64(macaroonBytes)
  const both = `macaroon="${macaroon}", invoice="${invoice}"`
  return [`L402 ${both}, version="0", token="${macaroon}"`, `LSAT ${both}`]
}
