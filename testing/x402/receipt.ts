/**
 * Polls for a transaction receipt for at most 30 s. viem's own wait checks only at the next block; a node
 * that mines on demand may show a block before its receipts, and then no further block arrives.
 */
import type { Hex, PublicClient, TransactionReceipt } from 'viem'

export async function receiptOf(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (let left = 1_200; ; left -= 1) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (left === 0) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
