/**
 * Reads Bitcoin block headers from several Esplora servers, for verifyTimestamp to check against each other. What they say is kept
 * with their names; one that fails is left out.
 */
import { fromHex, type Hex64, isHex64, toHex } from '#protocol/bytes.ts'
import { displayed, HEADER_BYTES, readHeader } from '#protocol/ots/bitcoin/header.ts'
import type { SuppliedHeader } from '#protocol/ots/bitcoin/header-chain.ts'
import type { BitcoinNetwork } from '#protocol/ots/bitcoin/network.ts'
import type { SeenBlock } from '#protocol/ots/verify/link-check.ts'
import type { BlockEvidence } from '#protocol/ots/verify/verify-timestamp.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'

const timeoutMs = 5_000

/** Addresses of Esplora's HTTP interface, of different operators. */
export const publicBlockSources: readonly string[] = [
  'https://blockstream.info/api',
  'https://mempool.space/api',
]

export interface BlockSourceAnswer {
  source: string
  height: number
  /** Null when it named a block. */
  problem: string | null
}

/** Asks every source for every height. Never throws. */
export async function readBlocks(
  egress: Pick<Egress, 'read'>,
  network: BitcoinNetwork,
  sources: readonly string[],
  heights: readonly number[],
): Promise<{ evidence: BlockEvidence; answers: BlockSourceAnswer[] }> {
  const headers: SuppliedHeader[] = []
  const seen: SeenBlock[] = []
  const answers: BlockSourceAnswer[] = []
  const asked = await Promise.all(
    sources.map(async (source) => {
      const found: (BlockSourceAnswer & { block: Uint8Array | null })[] = []
      for (const height of new Set(heights)) {
        const block = await readBlock(egress, source, height).catch((error: unknown) => String(error))
        found.push(
          typeof block === 'string'
            ? { source, height, problem: block.slice(0, 200), block: null }
            : { source, height, problem: null, block },
        )
      }
      return found
    }),
  )
  for (const { block, ...answer } of asked.flat()) {
    answers.push(answer)
    if (block === null) continue
    const hash = displayed(readHeader(block)!.hash)
    seen.push({ source: answer.source, height: answer.height, hash })
    if (!headers.some(({ height, bytes }) => height === answer.height && toHex(bytes) === toHex(block)))
      headers.push({ height: answer.height, bytes: block })
  }
  return { evidence: { network, headers, pin: null, seen }, answers }
}

/** The header at a height, whose hash is the one that the source names; a text is why there is none. */
async function readBlock(
  egress: Pick<Egress, 'read'>,
  source: string,
  height: number,
): Promise<Uint8Array | string> {
  const hash = await readText(egress, `${source}/block-height/${height}`)
  if (!isHex64(hash)) return 'it answers no block hash'
  const header = fromHex(await readText(egress, `${source}/block/${hash}/header`))
  if (header?.length !== HEADER_BYTES) return 'it answers no block header'
  const named: Hex64 = hash
  return displayed(readHeader(header)!.hash) === named ? header : 'its header has another hash than it names'
}

async function readText(egress: Pick<Egress, 'read'>, url: string): Promise<string> {
  const { status, bytes } = await egress.read(url, { maxBytes: 1_000, timeoutMs, chooser: 'configured' })
  if (status !== 200) throw new Error(`status ${status}`)
  return new TextDecoder().decode(bytes).trim()
}
