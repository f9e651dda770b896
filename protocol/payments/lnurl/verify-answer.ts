// The payment state reported by the issuer of an invoice (LUD-21): builds this service's answer and reads
// those of others.
import { equalBytesConstantTime, fromHex, sha256Bytes, toHex } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { type AnswerReason, parseServiceAnswer } from './service-answer.ts'

export interface VerifyAnswer {
  readonly status: 'OK'
  readonly settled: boolean
  /** Lower-case hex; null until settled. */
  readonly preimage: string | null
  readonly pr: string
}

/** `preimage` is shown only when settled. */
export const verifyAnswer = (pr: string, settled: boolean, preimage: Uint8Array | null): VerifyAnswer => ({
  status: 'OK',
  settled,
  preimage: settled && preimage ? toHex(preimage) : null,
  pr,
})

export type VerifyReason = AnswerReason | 'malformed' | 'wrong_preimage'

/** A matching preimage proves payment; `settled` without one is only the service's claim. */
export function parseVerifyAnswer(
  body: Uint8Array,
  paymentHash: Uint8Array,
): Parsed<{ settled: boolean; preimage: Uint8Array | null }, VerifyReason> {
  const answer = parseServiceAnswer(body)
  if (!answer.ok) return answer
  const { settled, preimage } = answer.value
  if (typeof settled !== 'boolean') return refused('malformed', 'settled is not true or false')
  if (preimage === null || preimage === undefined) return accepted({ settled, preimage: null })
  const bytes =
    typeof preimage === 'string' && preimage.length === 64 ? fromHex(preimage.toLowerCase()) : null
  if (!bytes) return refused('malformed', 'the preimage is not 64 hex digits')
  if (!equalBytesConstantTime(sha256Bytes(bytes), paymentHash)) {
    return refused('wrong_preimage', 'the preimage does not hash to the payment hash')
  }
  return accepted({ settled, preimage: bytes })
}
