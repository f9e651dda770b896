// Checks the requirements of a withdrawal on an otherwise valid invoice.
import { equalBytesConstantTime } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { type Bolt11Invoice, type Bolt11Reason, decodeBolt11 } from './decode.ts'
import type { BitcoinNetwork } from './human-readable-part.ts'

export interface PayableTerms {
  readonly network: BitcoinNetwork
  readonly nowUnix: number
  /** This service's own nodes: payments to them are booked internally instead. */
  readonly ownPayees?: readonly Uint8Array[]
  /** If the caller named an amount, the invoice must have exactly this one. */
  readonly amountMsat?: bigint | undefined
}

export type PayableReason =
  | 'invalid_invoice'
  | 'wrong_network'
  | 'own_invoice'
  | 'amountless_invoice'
  | 'amount_mismatch'
  | 'invoice_expired'

export type PayableInvoice = Bolt11Invoice & { readonly amountMsat: bigint }

/** Minimum remaining time for finding a route. */
export const MIN_SECONDS_LEFT = 60

/** `detail` of `invalid_invoice` begins with the decoder's own reason. */
export function decodePayable(text: string, terms: PayableTerms): Parsed<PayableInvoice, PayableReason> {
  const decoded = decodeBolt11(text)
  if (!decoded.ok)
    return refused('invalid_invoice', `${decoded.problem satisfies Bolt11Reason}: ${decoded.detail}`)
  const invoice = decoded.value
  if (invoice.network !== terms.network) {
    return refused(
      'wrong_network',
      `the invoice is for ${invoice.network}, this service for ${terms.network}`,
    )
  }
  if (terms.ownPayees?.some((own) => equalBytesConstantTime(own, invoice.payee))) {
    return refused('own_invoice', 'this service issued the invoice: send to the address of the agent instead')
  }
  if (invoice.amountMsat === null) return refused('amountless_invoice', 'the invoice names no amount')
  if (terms.amountMsat !== undefined && terms.amountMsat !== invoice.amountMsat) {
    return refused(
      'amount_mismatch',
      `the invoice asks for ${invoice.amountMsat} msat, not ${terms.amountMsat}`,
    )
  }
  if (invoice.expiresAtUnix - terms.nowUnix < MIN_SECONDS_LEFT) {
    return refused('invoice_expired', `expired, or less than ${MIN_SECONDS_LEFT} seconds left`)
  }
  return accepted({ ...invoice, amountMsat: invoice.amountMsat })
}
