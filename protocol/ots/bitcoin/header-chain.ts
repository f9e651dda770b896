// Which of the supplied headers are linked to the pinned one: downwards by hash, upwards by hash, work and difficulty rules.
import { equalBytesConstantTime, type Hex64 } from '../../bytes.ts'
import { type BlockHeader, checkWork, displayed, readHeader } from './header.ts'
import type { BitcoinNetwork } from './network.ts'
import { nextBits, RETARGET_BLOCKS, targetOfBits } from './target.ts'

export interface SuppliedHeader {
  readonly height: number
  /** Whoever supplied it says that it is at that height; nothing is believed. */
  readonly bytes: Uint8Array
}

/** A block that the reader holds for part of Bitcoin, whatever the proof says. */
export interface PinnedBlock {
  readonly height: number
  /** As explorers show it. */
  readonly hash: Hex64
}

export interface LinkedHeaders {
  /** The first header that was supplied for each height. */
  readonly byHeight: ReadonlyMap<number, BlockHeader>
  /** Heights from the first to the last that is linked to the pin; null without a pin among the headers. */
  readonly linked: { readonly from: number; readonly to: number } | null
  /** Where a header was supplied and does not continue the run, or is not the pinned one. */
  readonly broken: ReadonlyMap<number, string>
}

export function linkHeaders(
  headers: readonly SuppliedHeader[],
  pin: PinnedBlock | null,
  network: BitcoinNetwork,
): LinkedHeaders {
  const byHeight = new Map<number, BlockHeader>()
  const broken = new Map<number, string>()
  for (const { height, bytes } of headers) {
    const header = readHeader(bytes)
    if (!header) broken.set(height, 'the header has not 80 bytes')
    else if (!byHeight.has(height)) byHeight.set(height, header)
  }
  const pinned = pin === null ? undefined : byHeight.get(pin.height)
  if (pin === null || !pinned) return { byHeight, linked: null, broken }
  if (displayed(pinned.hash) !== pin.hash) {
    broken.set(pin.height, `the block ${displayed(pinned.hash)} is not the pinned ${pin.hash}`)
    return { byHeight, linked: null, broken }
  }
  const from = walkDown(pin.height, byHeight, broken)
  const to = walkUp({ from, start: pin.height }, byHeight, broken, network)
  return { byHeight, linked: { from, to }, broken }
}

/** Each header is named by the hash in the one above it. */
function walkDown(
  start: number,
  byHeight: ReadonlyMap<number, BlockHeader>,
  broken: Map<number, string>,
): number {
  for (let height = start; ; height--) {
    const below = byHeight.get(height - 1)
    if (!below) return height
    if (!equalBytesConstantTime(byHeight.get(height)!.previous, below.hash)) {
      broken.set(height - 1, `block ${height} does not name it as the one before`)
      return height
    }
  }
}

function walkUp(
  { from, start }: { from: number; start: number },
  byHeight: ReadonlyMap<number, BlockHeader>,
  broken: Map<number, string>,
  network: BitcoinNetwork,
): number {
  for (let height = start; ; height++) {
    const above = byHeight.get(height + 1)
    if (!above) return height
    const problem = whyNotNext(height + 1, above, from, byHeight, network)
    if (problem !== null) {
      broken.set(height + 1, problem)
      return height
    }
  }
}

/** Null when the header at this height may follow the one below it. `from`: the lowest linked height. */
function whyNotNext(
  height: number,
  header: BlockHeader,
  from: number,
  byHeight: ReadonlyMap<number, BlockHeader>,
  network: BitcoinNetwork,
): string | null {
  const before = byHeight.get(height - 1)!
  if (!equalBytesConstantTime(header.previous, before.hash)) return `it does not name block ${height - 1}`
  const work = checkWork(header, network)
  if (!work.ok) return work.problem
  if (!network.retargets || height % RETARGET_BLOCKS !== 0) {
    return header.bits === before.bits ? null : 'its difficulty changes within a period'
  }
  const first = byHeight.get(height - RETARGET_BLOCKS)
  if (first && height - RETARGET_BLOCKS >= from) {
    const wanted = nextBits(network, {
      bits: before.bits,
      firstUnix: first.timeUnix,
      lastUnix: before.timeUnix,
    })
    return header.bits === wanted ? null : 'its difficulty does not follow from the period before'
  }
  // The first header of the period is unknown; no period makes a block more than four times easier.
  return work.target <= (targetOfBits(before.bits) ?? 0n) * 4n
    ? null
    : 'its difficulty fell to less than a quarter'
}
