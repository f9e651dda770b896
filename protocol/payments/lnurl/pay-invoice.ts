// Checks the invoice returned by an LNURL service against the request (second answer of LUD-06).
import { equalBytesConstantTime, sha256Bytes, utf8Encode } from '../../bytes.ts'
import {
  decodePayable,
  type PayableInvoice,
  type PayableReason,
  type PayableTerms,
} from '../bolt11/payable.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { parseHttpsUrl } from './https-url.ts'
import type { PayRequest } from './pay-request.ts'
import { type AnswerReason, parseServiceAnswer } from './service-answer.ts'

export type PayInvoiceReason =
  | AnswerReason
  | PayableReason
  | 'no_invoice'
  | 'description_hash_missing'
  | 'description_hash_mismatch'

export interface PayInvoice {
  readonly bolt11: string
  readonly invoice: PayableInvoice
  /** LUD-21; null when the service offers none, or not at an https address. */
  readonly verifyUrl: string | null
}

/** `terms.amountMsat` is the amount of the callback. */
export function checkPayAnswer(
  body: Uint8Array,
  request: Pick<PayRequest, 'metadata'>,
  terms: PayableTerms & { readonly amountMsat: bigint },
): Parsed<PayInvoice, PayInvoiceReason> {
  const answer = parseServiceAnswer(body)
  if (!answer.ok) return answer
  const { pr, verify } = answer.value
  if (typeof pr !== 'string') return refused('no_invoice', 'the answer holds no invoice (pr)')
  const invoice = decodePayable(pr, terms)
  if (!invoice.ok) return invoice
  const { descriptionHash } = invoice.value
  if (!descriptionHash) {
    return refused(
      'description_hash_missing',
      'the invoice does not commit to the metadata: it has no h field',
    )
  }
  if (!equalBytesConstantTime(descriptionHash, sha256Bytes(utf8Encode(request.metadata)))) {
    return refused('description_hash_mismatch', 'the h field is not the SHA-256 of the metadata as served')
  }
  const verifyUrl = typeof verify === 'string' && parseHttpsUrl(verify) ? verify : null
  return accepted({ bolt11: pr, invoice: invoice.value, verifyUrl })
}
