/** Writes the transaction of an event as answers show it. */
import type { OnchainFacts } from './onchain.store.ts'

export const onchainAnchorOf = (facts: OnchainFacts, eventId: string) => ({
  mechanism: 'eip155-calldata' as const,
  chain: facts.chain,
  writer: facts.writer,
  transaction: facts.transaction,
  block_number: facts.blockNumber,
  block_hash: facts.blockHash,
  block_time: facts.blockTimeUnix,
  verify: `eth_getTransactionByHash ${facts.transaction}: input is 0x${eventId}, and blockHash ${facts.blockHash} is final`,
})
