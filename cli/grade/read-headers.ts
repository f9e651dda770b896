/** Asks Esplora servers for the headers of blocks. One that fails is left out, so that the grade says what is missing. */
import { fromHex, type Hex64, isHex64, toHex } from '#protocol/bytes.ts'
import { displayed, HEADER_BYTES, readHeader } from '#protocol/ots/bitcoin/header.ts'
import type { SuppliedHeader } from '#protocol/ots/bitcoin/header-chain.ts'
import type { BitcoinNetwork } from '#protocol/ots/bitcoin/network.ts'
import type { SeenBlock } from '#protocol/ots/verify/link-check.ts'
import type { BlockEvidence } from '#protocol/ots/verify/verify-timestamp.ts'

const timeoutMs = 5_000

export const publicSources: readonly string[] = ['https://blockstream.info/api', 'https://mempool.space/api']

export async function readHeaders(
  network: BitcoinNetwork,
  sources: readonly string[],
  heights: readonly number[],
): Promise<BlockEvidence> {
  const headers: SuppliedHeader[] = []
  const seen: SeenBlock[] = []
  const asked = sources.flatMap((source) => heights.map((height) => ({ source, height })))
  const answers = await Promise.all(
    asked.map(async ({ source, height }) => ({
      source,
      height,
      bytes: await readHeaderAt(source, height).catch(() => null),
    })),
  )
  for (const { source, height, bytes } of answers) {
    if (bytes === null) continue
    seen.push({ source, height, hash: displayed(readHeader(bytes)!.hash) })
    if (!headers.some((each) => each.height === height && toHex(each.bytes) === toHex(bytes)))
      headers.push({ height, bytes })
  }
  return { network, headers, pin: null, seen }
}

/** Null unless the header has the hash that the source names. */
async function readHeaderAt(source: string, height: number): Promise<Uint8Array | null> {
  const hash = await readLine(`${source}/block-height/${height}`)
  if (!isHex64(hash)) return null
  const bytes = fromHex(await readLine(`${source}/block/${hash}/header`))
  if (bytes?.length !== HEADER_BYTES) return null
  const named: Hex64 = hash
  return displayed(readHeader(bytes)!.hash) === named ? bytes : null
}

async function readLine(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  return response.ok && text.length <= 1_000 ? text.trim() : ''
}
