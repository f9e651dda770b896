// Header of a Bitcoin block: 80 bytes, what stands in them, and whether its hash meets its own target.
import { type Hex64, sha256Bytes, toHex } from '../../bytes.ts'
import type { BitcoinNetwork } from './network.ts'
import { targetOfBits, workOfTarget } from './target.ts'

export const HEADER_BYTES = 80

export interface BlockHeader {
  readonly bytes: Uint8Array
  /** Byte order of headers, as `previous` and `merkleRoot`; explorers show it reversed. */
  readonly hash: Uint8Array
  readonly previous: Uint8Array
  readonly merkleRoot: Uint8Array
  readonly timeUnix: number
  readonly bits: number
}

/** Null unless there are 80 bytes. Whether they are of any block is another question. */
export function readHeader(given: Uint8Array): BlockHeader | null {
  if (given.length !== HEADER_BYTES) return null
  const bytes = Uint8Array.from(given)
  const view = new DataView(bytes.buffer)
  return {
    bytes,
    hash: doubleSha256(bytes),
    previous: bytes.slice(4, 36),
    merkleRoot: bytes.slice(36, 68),
    timeUnix: view.getUint32(68, true),
    bits: view.getUint32(72, true),
  }
}

export const doubleSha256 = (bytes: Uint8Array): Uint8Array => sha256Bytes(sha256Bytes(bytes))

/** Hex in the order that explorers and nodes show hashes and merkle roots in. */
export const displayed = (hash: Uint8Array): Hex64 => toHex(Uint8Array.from(hash).reverse()) as Hex64

export type WorkResult =
  | { readonly ok: true; readonly target: bigint; readonly work: bigint }
  | { readonly ok: false; readonly target: bigint | null; readonly problem: string }

/** The hash meets the target that the header itself names. What difficulty the chain asked for is not looked at. */
export function checkWork({ hash, bits }: BlockHeader, network: BitcoinNetwork): WorkResult {
  const target = targetOfBits(bits)
  if (target === null) return { ok: false, target, problem: 'its bits are no target' }
  if (target > network.easiestTarget) {
    return { ok: false, target, problem: `its target is easier than ${network.name} allows` }
  }
  if (BigInt(`0x${displayed(hash)}`) > target) {
    return { ok: false, target, problem: 'its hash is above its target' }
  }
  return { ok: true, target, work: workOfTarget(target) }
}
