// A regtest chain of headers that this process mines itself: real hashes and links, work of two attempts a block. It dates nothing.
import { fromHex, type Hex64 } from '../../bytes.ts'
import { checkWork, displayed, readHeader } from '../bitcoin/header.ts'
import { REGTEST } from '../bitcoin/network.ts'

/** Header of block 0 of regtest (Bitcoin Core, chainparams.cpp). */
const genesis = fromHex(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000',
)!
const easiestBits = 0x207fffff

export interface MinedChain {
  height(): number
  /** Undefined beyond the newest block. */
  headerAt(height: number): Uint8Array | undefined
  /** As explorers show it. */
  hashAt(height: number): Hex64 | undefined
  /** Answers the height of the new block. `merkleRoot`: 32 bytes, in the order of headers. */
  mine(merkleRoot: Uint8Array, timeUnix: number): number
}

/** `mined`: blocks after the first, in order. */
export function createMinedChain(mined: readonly Uint8Array[] = []): MinedChain {
  const headers: Uint8Array[] = [genesis, ...mined]
  return {
    height: () => headers.length - 1,
    headerAt: (height) => headers[height]?.slice(),
    hashAt(height) {
      const header = headers[height]
      return header && displayed(readHeader(header)!.hash)
    },
    mine(merkleRoot, timeUnix) {
      headers.push(mineHeader(readHeader(headers.at(-1)!)!.hash, merkleRoot, timeUnix))
      return headers.length - 1
    },
  }
}

/** 80 bytes whose hash meets the target that `bits` name. */
export function mineHeader(
  previous: Uint8Array,
  merkleRoot: Uint8Array,
  timeUnix: number,
  bits = easiestBits,
): Uint8Array {
  const header = new Uint8Array(80)
  const view = new DataView(header.buffer)
  view.setUint32(0, 0x20000000, true)
  header.set(previous, 4)
  header.set(merkleRoot, 36)
  view.setUint32(68, timeUnix, true)
  view.setUint32(72, bits, true)
  for (let nonce = 0; ; nonce++) {
    view.setUint32(76, nonce, true)
    if (checkWork(readHeader(header)!, REGTEST).ok) return header
  }
}
