/** The questions about a payment that are asked of the chain, and its possible answers. */
import type { X402Network } from '#protocol/payments/x402/networks.ts'

export interface AwaitedPayment {
  network: X402Network
  /** Addresses and nonce: `0x` hex, in any case. */
  payer: string
  nonce: string
  payTo: string
  microUsdc: bigint
  /** When the payment was first seen: blocks an hour older than this are not searched. Default: the newest block's time. */
  seenAtUnix?: number
}

export type Settlement =
  /** Receipt and events show the transfer, deep enough. The only proof of payment. */
  | { state: 'settled'; transaction: string; blockNumber: bigint; confirmations: number }
  /** A transaction used the nonce; too few blocks stand on it to say for what. */
  | { state: 'confirming'; transaction: string; blockNumber: bigint; confirmations: number }
  /** The nonce was used for another transfer, or cancelled: this payment can never happen. */
  | { state: 'spent_otherwise'; transaction: string }
  /** The nonce is used, by a transaction outside the blocks that were searched. */
  | { state: 'used_unseen' }
  /** The nonce is free. An authorization with validBefore ≤ `confirmedUnix`, the time of the newest confirmed block, stays unused for ever. */
  | { state: 'unused'; confirmedUnix: number }
