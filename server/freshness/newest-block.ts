/**
 * Reads the newest Bitcoin block that the sources agree on. Its hash in a proof shows that the proof was not
 * signed earlier, because nobody knows the hash of a block before it is mined.
 */
import { fromHex, type Hex64, isHex64 } from '#protocol/bytes.ts'
import { checkWork, displayed, HEADER_BYTES, readHeader } from '#protocol/ots/bitcoin/header.ts'
import type { BitcoinNetwork } from '#protocol/ots/bitcoin/network.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'

const timeoutMs = 5_000

export interface NewestBlock {
  hash: Hex64
  timeUnix: number
  /** Hosts that know it. */
  sources: string[]
}

/**
 * A block counts when two sources know it, or the only one does, and its hash meets its target. Of several,
 * the one with the latest time. Never throws.
 */
export async function readNewestBlock(
  egress: Pick<Egress, 'read'>,
  network: BitcoinNetwork,
  sources: readonly string[],
): Promise<{ block: NewestBlock | null; problems: string[] }> {
  const problems: string[] = []
  const ask = async (source: string, path: string): Promise<string | null> => {
    try {
      const url = `${source}${path}`
      const { status, bytes } = await egress.read(url, { maxBytes: 1_000, timeoutMs, chooser: 'configured' })
      if (status === 200) return new TextDecoder().decode(bytes).trim()
      problems.push(`${new URL(source).host}: status ${status}`)
    } catch (error) {
      problems.push(`${new URL(source).host}: ${(error as Error).message}`)
    }
    return null
  }
  const tips = await Promise.all(sources.map((source) => ask(source, '/blocks/tip/hash')))
  const hashes = new Set(tips.filter((tip): tip is Hex64 => isHex64(tip)))
  const blocks = await Promise.all(
    [...hashes].map(async (hash): Promise<NewestBlock | null> => {
      const headers = await Promise.all(sources.map((source) => ask(source, `/block/${hash}/header`)))
      const knowing = sources.filter((_, index) => isHeaderOf(headers[index] ?? null, hash, network))
      const first = headers.find((header) => isHeaderOf(header, hash, network))
      if (!first || knowing.length < Math.min(2, sources.length)) return null
      const { timeUnix } = readHeader(fromHex(first)!)!
      return { hash, timeUnix, sources: knowing.map((source) => new URL(source).host) }
    }),
  )
  const block = blocks
    .filter((one) => one !== null)
    .reduce<NewestBlock | null>(
      (newest, one) => (newest && newest.timeUnix >= one.timeUnix ? newest : one),
      null,
    )
  return { block, problems }
}

function isHeaderOf(text: string | null, hash: Hex64, network: BitcoinNetwork): boolean {
  const bytes = text === null ? null : fromHex(text)
  const header = bytes?.length === HEADER_BYTES ? readHeader(bytes) : null
  return header !== null && displayed(header.hash) === hash && checkWork(header, network).ok
}
