/**
 * Checks that a transaction of the XRP Ledger pays us, and how much (payments.md §4.5). Pure. Everything in a transaction is its
 * sender's word but for `validated` and the metadata, which the ledger wrote: only `delivered_amount` says what arrived.
 */

/** One transaction as a server of the ledger told it. */
export interface LedgerTransaction {
  /** 64 upper-case hex. */
  hash: string
  /** In a validated ledger that the server holds. */
  validated: boolean
  ledgerIndex: number | null
  /** Null where the server did not say. */
  closedAtUnix: number | null
  tx: Record<string, unknown>
  /** Null where the server had none, or only its binary form. */
  meta: Record<string, unknown> | null
}

export interface IncomingPayment {
  hash: string
  sender: string
  deliveredDrops: bigint
  /** What names the quote; null when the sender set none. */
  destinationTag: number | null
  ledgerIndex: number
  closedAtUnix: number | null
}

export type PaymentCheck =
  | 'validated'
  | 'transaction_result'
  | 'transaction_type'
  | 'destination'
  | 'delivered_amount'
  | 'destination_tag'

export type CheckedPayment =
  | { ok: true; payment: IncomingPayment }
  | { ok: false; check: PaymentCheck; why: string }

const refused = (check: PaymentCheck, why: string): CheckedPayment => ({ ok: false, check, why })

/** More XRP than exist: 10¹¹ XRP in drops has 18 digits. */
const dropsPattern = /^[1-9]\d{0,17}$/
const maxDestinationTag = 0xffff_ffff

/** Whether the transaction paid XRP to `address`; which quote it was meant for is the next question. */
export function checkPayment(transaction: LedgerTransaction, address: string): CheckedPayment {
  const { tx, meta, ledgerIndex } = transaction
  if (!transaction.validated || ledgerIndex === null || meta === null)
    return refused('validated', 'the transaction is in no validated ledger that the server holds')
  if (meta.TransactionResult !== 'tesSUCCESS')
    return refused('transaction_result', `the ledger says ${shown(meta.TransactionResult)}, not tesSUCCESS`)
  if (tx.TransactionType !== 'Payment')
    return refused('transaction_type', `the transaction is a ${shown(tx.TransactionType)}, not a Payment`)
  if (tx.Destination !== address)
    return refused('destination', `the payment went to ${shown(tx.Destination)}, not to ${address}`)
  const delivered = deliveredDrops(meta.delivered_amount)
  if (typeof delivered === 'string') return refused('delivered_amount', delivered)
  const tag = destinationTag(tx.DestinationTag)
  if (tag === undefined) return refused('destination_tag', 'the destination tag is no number of 32 bits')
  return {
    ok: true,
    payment: {
      hash: transaction.hash,
      sender: typeof tx.Account === 'string' ? tx.Account : '',
      deliveredDrops: delivered,
      destinationTag: tag ?? tagOfInvoiceId(tx.InvoiceID),
      ledgerIndex,
      closedAtUnix: transaction.closedAtUnix,
    },
  }
}

/** Never `Amount`, nor `DeliverMax` as it is called now: with tfPartialPayment both say what the sender likes. */
function deliveredDrops(delivered: unknown): bigint | string {
  if (typeof delivered === 'string' && dropsPattern.test(delivered)) return BigInt(delivered)
  if (typeof delivered === 'object' && delivered !== null) return 'an issued token was delivered, not XRP'
  return `the ledger does not say what was delivered (${shown(delivered)})`
}

/** Null when there is none, undefined when it is malformed. */
function destinationTag(tag: unknown): number | null | undefined {
  if (tag === undefined) return null
  return Number.isInteger(tag) && (tag as number) >= 0 && (tag as number) <= maxDestinationTag
    ? (tag as number)
    : undefined
}

/** The `InvoiceID` that stands for a tag: the same number, padded with zeros to 64 hex. */
export const invoiceIdOf = (tag: number): string => tag.toString(16).toUpperCase().padStart(64, '0')

function tagOfInvoiceId(invoiceId: unknown): number | null {
  if (typeof invoiceId !== 'string' || !/^0{56}[0-9A-Fa-f]{8}$/.test(invoiceId)) return null
  return Number.parseInt(invoiceId.slice(56), 16)
}

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : String(typeof value === 'object' ? 'an object' : value).slice(0, 80)
