// Encodes and decodes objects in x402 headers: base64 of JSON.
import { toBase64 } from '../../base64.ts'
import { utf8Encode } from '../../bytes.ts'
import { type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import { fromAnyBase64 } from '../base64.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import type { X402Reason } from './reasons.ts'

/** Maximum size of the header as received: base64 of a little less than 6 KB. */
export const MAX_HEADER_CHARS = 8192

export const encodeHeader = (value: object): string => toBase64(utf8Encode(JSON.stringify(value)))

export function decodeHeader(header: string): Parsed<JsonValue, 'malformed'> {
  if (header.length > MAX_HEADER_CHARS)
    return refused('malformed', `longer than ${MAX_HEADER_CHARS} characters`)
  const bytes = fromAnyBase64(header, MAX_HEADER_CHARS)
  if (!bytes) return refused('malformed', 'the header is not base64')
  const json = parseStrictJson(bytes, { maxDepth: 16, maxValues: 1000 })
  return json.ok
    ? accepted(json.value)
    : refused('malformed', `the header is not JSON: ${json.problem.message}`)
}

export interface Receipt {
  readonly success: boolean
  /** `0x` and 64 hex digits; empty when nothing was settled. */
  readonly transaction: string
  /** In the naming of the payment's x402 version. */
  readonly network: string
  readonly payer: string
  readonly errorReason?: X402Reason
}

/** The value of X-PAYMENT-RESPONSE and of PAYMENT-RESPONSE. */
export const encodeReceipt = (receipt: Receipt): string => encodeHeader(receipt)
