/**
 * The receipt of a transaction, asked for until it is there, at most 30 s. viem's own wait looks again at the next block only; a
 * node that mines on demand may show a block a moment before its receipts, and then no next one comes.
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
