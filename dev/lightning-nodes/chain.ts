/**
 * A simulated chain: regtest headers created on demand, with each funding transaction in its own block. No
 * proof of work, no consensus and no spending, so channels cannot be force-closed. Time stands still
 * between fundings: an HTLC would time out after about 24 of them.
 */
import { createHash } from 'node:crypto'
import { type Confirm, TwoTuple_usizeTransactionZ } from 'lightningdevkit'

/** Hash of regtest's genesis block, in the byte order of headers. */
const genesisHash = Buffer.from('06226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f', 'hex')

export interface MadeUpChain {
  height(): number
  /** Sends all existing blocks to a new listener, then every later one. */
  follow(...listeners: Confirm[]): void
  /** Adds a block with the transaction, and an empty one on top. */
  confirm(transaction: Uint8Array): void
  /** Adds six blocks, so that everything below counts as confirmed. */
  bury(): void
  /** Puts the current time into the newest block, by which LDK dates invoices. */
  touch(): void
}

interface Block {
  header: Uint8Array
  transaction: Uint8Array | null
}

export function createChain(): MadeUpChain {
  const blocks: Block[] = []
  const listeners: Confirm[] = []
  let newestUnix = 0

  function put(height: number, transaction: Uint8Array | null) {
    newestUnix = Math.floor(Date.now() / 1000)
    const previousHash = height === 1 ? genesisHash : hashOf(blocks[height - 2]!.header)
    blocks[height - 1] = { header: headerAfter(previousHash, newestUnix), transaction }
    for (const listener of listeners) show(listener, height)
  }
  function show(listener: Confirm, height: number) {
    const { header, transaction } = blocks[height - 1]!
    if (transaction)
      listener.transactions_confirmed(
        header,
        [TwoTuple_usizeTransactionZ.constructor_new(1, transaction)],
        height,
      )
    listener.best_block_updated(header, height)
  }
  return {
    height: () => blocks.length,
    follow(...newcomers) {
      for (const listener of newcomers)
        for (let height = 1; height <= blocks.length; height++) show(listener, height)
      listeners.push(...newcomers)
    },
    confirm(transaction) {
      put(blocks.length + 1, transaction)
      put(blocks.length + 1, null)
    },
    bury() {
      for (let block = 0; block < 6; block++) put(blocks.length + 1, null)
    },
    touch() {
      if (newestUnix !== Math.floor(Date.now() / 1000)) put(blocks.length, null)
    },
  }
}

function hashOf(header: Uint8Array): Uint8Array {
  return createHash('sha256').update(createHash('sha256').update(header).digest()).digest()
}

/** Bitcoin's 80 bytes: version, previous hash, merkle root, time, bits, nonce. */
function headerAfter(previousHash: Uint8Array, timeUnix: number): Uint8Array {
  const header = Buffer.alloc(80)
  header.writeInt32LE(0x20000000, 0)
  header.set(previousHash, 4)
  header.writeUInt32LE(timeUnix, 68)
  header.writeUInt32LE(0x207fffff, 72)
  return new Uint8Array(header)
}
