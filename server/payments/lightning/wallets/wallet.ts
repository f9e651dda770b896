/**
 * Interface of a Lightning node, one for every backend. Amounts are msat and bigint, hashes and preimages 32 bytes. In doubt an
 * adapter answers `unknown`: money is never called failed because an answer is missing.
 */

export type LightningNetwork = 'mainnet' | 'testnet' | 'signet' | 'regtest'

export interface WalletCapabilities {
  /** `pay` never spends more on routing than `maxFeeMsat`. */
  feeCap: boolean
  cancelInvoice: boolean
  /** Invoices with an `h` field, which Lightning addresses need. */
  descriptionHash: boolean
  /** `settledSince` follows the node; without it open invoices are asked for one by one. */
  stream: boolean
  /** `findPayment` knows payments by hash. */
  outgoingLookup: boolean
}

export interface WalletInfo {
  network: LightningNetwork
  /** Compressed public key, 66 lower-case hex; null where the backend hides its node. */
  nodeId: string | null
  synced: boolean
  capabilities: WalletCapabilities
}

export interface InvoiceRequest {
  amountMsat: bigint
  /** Plain text, or the 32 bytes of its SHA-256. */
  description: string | { hash: Uint8Array }
  expirySeconds: number
  /** Our own name of it, `[A-Za-z0-9_-]{1,64}`; the same reference never makes two invoices. */
  reference: string
}

export interface CreatedInvoice {
  bolt11: string
  paymentHash: Uint8Array
}

export type InvoiceState =
  | { state: 'open' | 'accepted' | 'cancelled' | 'not_found' }
  | { state: 'settled'; receivedMsat: bigint; cursor: bigint | null; preimage: Uint8Array | null }

export interface SettledInvoice {
  /** Grows with every settlement; where the stream goes on after a break. */
  cursor: bigint
  paymentHash: Uint8Array
  receivedMsat: bigint
}

export interface PayRequest {
  bolt11: string
  maxFeeMsat: bigint
  timeoutSeconds: number
  /** The same attempt handed over twice is one payment. */
  attemptId: string
}

export type PaymentState =
  | { state: 'succeeded'; preimage: Uint8Array; feeMsat: bigint }
  /** Terminal: the node will never pay this attempt. */
  | { state: 'failed'; reason: string }
  | { state: 'in_flight' | 'not_found' }

export type PayOutcome = Exclude<PaymentState, { state: 'in_flight' | 'not_found' }> | { state: 'unknown' }

export interface LightningWallet {
  /** For example `lnd`; part of log lines, never of answers. */
  readonly backend: string
  info(): Promise<WalletInfo>
  balance(): Promise<{ spendableMsat: bigint; receivableMsat: bigint | null; inFlightMsat: bigint }>
  createInvoice(request: InvoiceRequest): Promise<CreatedInvoice>
  findInvoice(paymentHash: Uint8Array): Promise<InvoiceState>
  cancelInvoice(paymentHash: Uint8Array): Promise<'done' | 'already_settled'>
  /** Settlements after `cursor`, in its order, at least once each, until `signal` aborts; throws when the stream breaks. */
  settledSince(cursor: bigint, signal: AbortSignal): AsyncIterable<SettledInvoice>
  /** Resolves when the payment is final, or `unknown` at the time-out and on any doubt. Never throws for a doubt. */
  pay(request: PayRequest): Promise<PayOutcome>
  findPayment(paymentHash: Uint8Array): Promise<PaymentState>
  /** The most that one payment can send now, in msat; null where the backend cannot say. */
  maxSendableMsat(): Promise<bigint | null>
  close(): Promise<void>
}

/** The backend did not answer, or refused; nothing is known to have happened. Not for `pay`, which answers `unknown`. */
export class WalletUnavailable extends Error {
  constructor(backend: string, what: string, cause?: unknown) {
    super(`${backend}: ${what}`, { cause })
    this.name = 'WalletUnavailable'
  }
}
