/**
 * Builds test payments, signed by keys from fixed seeds so that hashes match the ledger's, with metadata as
 * a server writes it.
 */
import { type Payment, Wallet } from 'xrpl'
import type { StubTransaction } from './xrpl-stub.ts'

/** Deterministic test keys without funds on any network. */
const walletFrom = (fill: number): Wallet => Wallet.fromEntropy(new Uint8Array(16).fill(fill))
export const payer = walletFrom(1)
export const receiver = walletFrom(2)
export const stranger = walletFrom(3)

export const tfPartialPayment = 0x0002_0000

interface PaymentOptions {
  sequence: number
  ledgerIndex: number
  destinationTag?: number
  invoiceId?: string
  /** Written by the sender; irrelevant for what arrives. */
  amount?: Payment['Amount']
  /** Delivered amount according to the ledger; the amount when absent. */
  delivered?: unknown
  destination?: string
  flags?: number
  result?: string
  validated?: boolean
  closedAtUnix?: number
}

export function paymentOf({
  sequence,
  ledgerIndex,
  destinationTag,
  invoiceId,
  amount = '25000000',
  delivered = amount,
  destination = receiver.classicAddress,
  flags = 0,
  result = 'tesSUCCESS',
  validated = true,
  closedAtUnix = 1_790_000_000,
}: PaymentOptions): StubTransaction {
  const payment: Payment = {
    TransactionType: 'Payment',
    Account: payer.classicAddress,
    Destination: destination,
    Amount: amount,
    Fee: '12',
    Flags: flags,
    Sequence: sequence,
    LastLedgerSequence: ledgerIndex + 20,
    ...(destinationTag === undefined ? {} : { DestinationTag: destinationTag }),
    ...(invoiceId === undefined ? {} : { InvoiceID: invoiceId }),
    ...(flags & tfPartialPayment ? { SendMax: amount } : {}),
  }
  const { hash } = payer.sign(payment)
  const { Amount, ...rest } = payment
  return {
    hash,
    ledgerIndex,
    validated,
    closedAtUnix,
    // API version 2 shows `Amount` under the name DeliverMax.
    txJson: { ...rest, DeliverMax: Amount, SigningPubKey: payer.publicKey },
    meta: {
      AffectedNodes: [],
      TransactionIndex: 3,
      TransactionResult: result,
      ...(delivered === undefined ? {} : { delivered_amount: delivered }),
    },
  }
}

/** Any other transaction that names the receiver. */
export function escrowOf(sequence: number, ledgerIndex: number): StubTransaction {
  const template = paymentOf({ sequence, ledgerIndex })
  return { ...template, txJson: { ...template.txJson, TransactionType: 'EscrowFinish' } }
}
