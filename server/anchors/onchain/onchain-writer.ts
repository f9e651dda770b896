/** The key that writes verdict ids into transactions to itself, and what they may cost. */
import type { PrivateKeyAccount } from 'viem/accounts'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { NodeClient } from '#server/payments/x402/chain/node-client.ts'

export interface OnchainWriter {
  network: X402Network
  client: NodeClient
  account: PrivateKeyAccount
  /** Transactions queued in any 24 hours. */
  dailyLimit: number
  /** Nothing is signed while the chain asks for more. */
  maxFeePerGasWei: bigint
}
