/** Looks for the transactions of one number on the chain. Only a final block counts, and only with the id as its calldata. */
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import type { FinalCommit, OpenCommit } from './onchain.store.ts'
import type { OnchainWriter } from './onchain-writer.ts'

export type Mined =
  | { state: 'unknown' }
  /** In a block that may still be replaced. */
  | { state: 'in_block' }
  | { state: 'final'; block: Omit<FinalCommit, 'eventId'> }
  /** Another transaction of the key has the number, and that is final. */
  | { state: 'number_used' }

/** Throws when the node does not answer. */
export async function findMined(
  { client, account }: OnchainWriter,
  { eventId, nonce, transactions }: Pick<OpenCommit, 'eventId' | 'nonce' | 'transactions'>,
): Promise<Mined> {
  const final = await client.getBlock({ blockTag: 'finalized' })
  for (const hash of transactions) {
    const receipt = await client.getTransactionReceipt({ hash: hash as Hex }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt === null) continue
    if (receipt.blockNumber > final.number) return { state: 'in_block' }
    const [block, transaction] = await Promise.all([
      client.getBlock({ blockNumber: receipt.blockNumber }),
      client.getTransaction({ hash: hash as Hex }),
    ])
    const carriesId =
      transaction.input === `0x${eventId}` &&
      transaction.from.toLowerCase() === account.address.toLowerCase() &&
      transaction.hash === hash
    // A node that contradicts itself is behind or wrong: it is asked again.
    if (!carriesId || block.hash !== receipt.blockHash) return { state: 'unknown' }
    return {
      state: 'final',
      block: {
        transaction: hash,
        blockNumber: Number(block.number),
        blockHash: block.hash,
        blockTimeUnix: Number(block.timestamp),
      },
    }
  }
  const used = await client.getTransactionCount({ address: account.address, blockNumber: final.number })
  return { state: nonce !== null && used > nonce ? 'number_used' : 'unknown' }
}
