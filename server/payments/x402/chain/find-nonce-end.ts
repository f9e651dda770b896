/** Finds the transaction that used or cancelled a nonce, in the logs, from the newest block backwards up to a limit. */
import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem'
import { type NodeClient, refusalBehind } from './node-client.ts'
import { NONCE_ENDED } from './token.abi.ts'

/** What nodes allow at once differs, from ten blocks to ten thousand: a refused width is quartered. */
export const WIDEST_BLOCKS = 2_000n
const NARROWEST_BLOCKS = 10n
const MOST_CALLS = 60

interface Search {
  asset: string
  payer: string
  nonce: string
  head: bigint
  /** Blocks older than this are not searched. */
  sinceUnix: number
  widestBlocks: bigint
}

/** Null: in no block that was searched. */
export async function findNonceEnd(client: NodeClient, search: Search): Promise<Hex | null> {
  let [to, width] = [search.head, search.widestBlocks]
  for (let call = 0; call < MOST_CALLS; call += 1) {
    const from = to >= width ? to - width + 1n : 0n
    const logs = await logsBetween(client, search, from, to).catch((error: unknown) => {
      if (!refusalBehind(error) || width / 4n < NARROWEST_BLOCKS) throw error
      return null
    })
    if (logs === null) {
      width /= 4n
      continue
    }
    const last = logs.at(-1)
    if (last) return last.transactionHash
    if (from === 0n) return null
    const { timestamp } = await client.getBlock({ blockNumber: from })
    if (timestamp < BigInt(search.sinceUnix)) return null
    to = from - 1n
  }
  return null
}

const ENDINGS = NONCE_ENDED.map((event) => toEventSelector(event))

async function logsBetween(client: NodeClient, { asset, payer, nonce }: Search, from: bigint, to: bigint) {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: asset as Address,
        topics: [ENDINGS, pad(payer as Address, { size: 32 }), nonce as Hex],
        fromBlock: toHex(from),
        toBlock: toHex(to),
      },
    ],
  })
  if (!Array.isArray(logs)) throw new Error('eth_getLogs: no list')
  return logs
}
