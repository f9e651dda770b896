// Decodes and verifies a signed Lightning invoice (BOLT 11, every reader rule).
import { bech32 } from '@scure/base'
import { concatBytes, sha256Bytes, utf8Encode } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { refuseFeatures } from './features.ts'
import { type FieldReason, type InvoiceFields, readFields } from './fields.ts'
import { type HumanReadablePart, parseHumanReadablePart } from './human-readable-part.ts'
import { payeeOf } from './payee.ts'
import { bytesOfWords, numberOfWords, paddedBytesOfWords } from './words.ts'

/** Signed by `payee`, which is all the signature proves. */
export interface Bolt11Invoice extends HumanReadablePart, InvoiceFields {
  readonly timestampUnix: number
  /** The first second at which it should no longer be paid. */
  readonly expiresAtUnix: number
  /** 33 bytes: stated in `n`, else recovered from the signature. */
  readonly payee: Uint8Array
}

export type Bolt11Reason =
  | 'too_long'
  | 'bad_bech32'
  | 'unknown_network'
  | 'invalid_amount'
  | FieldReason
  | 'unknown_required_feature'
  | 'missing_feature_dependency'
  | 'bad_signature'

/** The limit that LND uses; route hints rarely bring an invoice above 2,000. */
export const MAX_INVOICE_CHARS = 7089
const TIMESTAMP_WORDS = 7
const SIGNATURE_WORDS = 104

/** Upper or lower case, without a `lightning:` prefix. */
export function decodeBolt11(text: string): Parsed<Bolt11Invoice, Bolt11Reason> {
  if (text.length > MAX_INVOICE_CHARS) return refused('too_long', `more than ${MAX_INVOICE_CHARS} characters`)
  const bech = bech32.decodeUnsafe(text, false)
  if (!bech) return refused('bad_bech32', 'not bech32, or its checksum does not match')
  const head = parseHumanReadablePart(bech.prefix)
  if (!head.ok) return head
  const body = bech.words.slice(0, -SIGNATURE_WORDS)
  if (body.length < TIMESTAMP_WORDS) return refused('malformed', 'too short to hold a time and a signature')
  const fields = readFields(body.slice(TIMESTAMP_WORDS), head.value.network)
  if (!fields.ok) return fields
  const refusal = refuseFeatures(fields.value.featureBits)
  if (refusal) return refusal
  const signature = bytesOfWords(bech.words.slice(-SIGNATURE_WORDS))!
  const digest = sha256Bytes(concatBytes(utf8Encode(bech.prefix), paddedBytesOfWords(body)))
  const payee = payeeOf(digest, signature.slice(0, 64), signature[64]!, fields.value.statedPayee)
  if (!payee) return refused('bad_signature', 'no key, or not the stated one, made the signature')
  const timestampUnix = numberOfWords(body.slice(0, TIMESTAMP_WORDS))!
  const expiresAtUnix = timestampUnix + fields.value.expirySeconds
  return accepted({ ...head.value, ...fields.value, timestampUnix, expiresAtUnix, payee })
}
