/**
 * Compresses text to a piece of a DEFLATE stream that ends on a byte boundary, so that pieces can be
 * concatenated.
 */
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** Fixed: a piece is stored as produced and never recompressed. */
const level = 6

/** Z_FULL_FLUSH: no final block, and no references before its beginning. */
export const deflatePiece = (raw: Uint8Array): Promise<Uint8Array> =>
  deflate(raw, { level, finishFlush: constants.Z_FULL_FLUSH })

/** RFC 1952: no name, no time, so that the same lines give the same file. */
export const gzipHead = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/** The empty final block, then CRC-32 and length modulo 2^32 of the uncompressed text. */
export function gzipTail(crc32: number, rawBytes: number): Uint8Array {
  const tail = new Uint8Array(10)
  tail.set([0x03, 0x00])
  const view = new DataView(tail.buffer)
  view.setUint32(2, crc32, true)
  view.setUint32(6, rawBytes % 2 ** 32, true)
  return tail
}
