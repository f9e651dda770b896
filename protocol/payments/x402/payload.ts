// Parses a payment header: X-PAYMENT (x402 version 1) and PAYMENT-SIGNATURE (version 2), scheme `exact`
// with an EIP-3009 authorization. A success proves nothing.
import { fromHex } from '../../bytes.ts'
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import type { Authorization } from './authorization.ts'
import { decodeHeader } from './header.ts'

interface SignedPayload {
  readonly authorization: Authorization
  /** Any length up to 2 KB, because smart wallets sign with more than 65 bytes. */
  readonly signature: Uint8Array
  /** The whole object as received, for the facilitator. */
  readonly raw: JsonObject
}

export interface PaymentV1 extends SignedPayload {
  readonly version: 1
  readonly scheme: string
  readonly network: string
}

export interface PaymentV2 extends SignedPayload {
  readonly version: 2
  /** The requirement that the payer claims to accept. */
  readonly accepted: JsonObject
  /** `extensions["payment-identifier"].info.id`, 16 to 128 of `[A-Za-z0-9_-]`. */
  readonly paymentIdentifier: string | null
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const NONCE = /^0x[0-9a-fA-F]{64}$/
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){1,2048}$/
const UINT = /^(?:0|[1-9][0-9]{0,77})$/
const PAYMENT_IDENTIFIER = /^[A-Za-z0-9_-]{16,128}$/
const UINT256_MAX = 2n ** 256n - 1n

export function decodePaymentV1(header: string): Parsed<PaymentV1, 'malformed'> {
  const raw = readObject(header, 1)
  if (!raw.ok) return raw
  const { scheme, network, payload } = raw.value
  if (typeof scheme !== 'string' || typeof network !== 'string')
    return malformed('scheme and network are strings')
  const signed = readSigned(payload, raw.value)
  return signed.ok ? accepted({ version: 1, scheme, network, ...signed.value }) : signed
}

export function decodePaymentV2(header: string): Parsed<PaymentV2, 'malformed'> {
  const raw = readObject(header, 2)
  if (!raw.ok) return raw
  const { accepted: requirement, payload, extensions } = raw.value
  if (!isObject(requirement)) return malformed('accepted is the requirement that is paid')
  const signed = readSigned(payload, raw.value)
  if (!signed.ok) return signed
  return accepted({
    version: 2,
    accepted: requirement,
    paymentIdentifier: paymentIdentifierOf(extensions),
    ...signed.value,
  })
}

function readObject(header: string, version: 1 | 2): Parsed<JsonObject, 'malformed'> {
  const json = decodeHeader(header)
  if (!json.ok) return json
  if (!isObject(json.value)) return malformed('the header is not an object')
  if (json.value.x402Version !== version) return malformed(`this header carries x402Version ${version}`)
  return accepted(json.value)
}

function readSigned(payload: JsonValue | undefined, raw: JsonObject): Parsed<SignedPayload, 'malformed'> {
  if (!isObject(payload) || !isObject(payload.authorization))
    return malformed('payload.authorization is missing')
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
  const numbers = [value, validAfter, validBefore].map(uint)
  const [amount, after, before] = numbers
  if (!matches(ADDRESS, from) || !matches(ADDRESS, to))
    return malformed('from and to are 0x and 40 hex digits')
  if (amount == null || after == null || before == null) {
    return malformed('value, validAfter and validBefore are strings of whole numbers below 2^256')
  }
  if (!matches(NONCE, nonce)) return malformed('nonce is 0x and 64 hex digits')
  if (!matches(SIGNATURE, payload.signature)) return malformed('signature is 0x and hex digits')
  return accepted({
    authorization: {
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value: amount,
      validAfter: after,
      validBefore: before,
      nonce: nonce.toLowerCase(),
    },
    signature: fromHex(payload.signature.slice(2).toLowerCase())!,
    raw,
  })
}

function paymentIdentifierOf(extensions: JsonValue | undefined): string | null {
  const extension = isObject(extensions) ? extensions['payment-identifier'] : undefined
  const info = isObject(extension) ? extension.info : undefined
  const id = isObject(info) ? info.id : undefined
  return matches(PAYMENT_IDENTIFIER, id) ? id : null
}

function uint(value: JsonValue | undefined): bigint | null {
  if (!matches(UINT, value)) return null
  const number = BigInt(value)
  return number <= UINT256_MAX ? number : null
}

const matches = (form: RegExp, value: JsonValue | undefined): value is string =>
  typeof value === 'string' && form.test(value)

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = (detail: string) => refused('malformed', detail)
