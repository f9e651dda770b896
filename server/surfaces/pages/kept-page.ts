/**
 * Stores a rendered page as the bytes between its nonces, so that each answer gets a new nonce without
 * copying or recompressing the page.
 */
import { crc32 } from 'node:zlib'
import { deflatePiece, gzipHead, gzipTail } from '#server/compression/gzip-pieces.ts'
import type { DrawnPage } from './drawn-page.ts'

export interface PageBytes {
  status: number
  headers: DrawnPage['headers']
  encoding: 'gzip' | null
  chunks: readonly Uint8Array[]
}

export interface KeptPage {
  /** Bytes held in memory, the compressed form included. */
  bytes: number
  /** Returns the page as rendered with this nonce. */
  under(nonce: string, acceptsGzip: boolean): PageBytes
}

/** The page must have a nonce. */
export async function keepDrawn({ status, headers, body, nonce: drawnUnder }: DrawnPage): Promise<KeptPage> {
  const raw = body.split(drawnUnder!).map((part) => Buffer.from(part))
  const deflated = await Promise.all(raw.map(deflatePiece))

  function gzipUnder(nonce: Uint8Array): Uint8Array[] {
    const between = storedBlock(nonce)
    let sum = 0
    let length = 0
    for (const part of interleave(raw, nonce)) {
      sum = crc32(part, sum)
      length += part.length
    }
    return [gzipHead, ...interleave(deflated, between), gzipTail(sum, length)]
  }

  return {
    bytes: [...raw, ...deflated].reduce((sum, { length }) => sum + length, 0),
    under(nonce, acceptsGzip) {
      const nonceBytes = Buffer.from(nonce)
      return {
        status,
        headers: headers.map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll(drawnUnder!, nonce) : value,
        ]),
        encoding: acceptsGzip ? 'gzip' : null,
        chunks: acceptsGzip ? gzipUnder(nonceBytes) : interleave(raw, nonceBytes),
      }
    },
  }
}

const interleave = (parts: readonly Uint8Array[], between: Uint8Array): Uint8Array[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))

/** RFC 1951 §3.2.4: uncompressed, not final. Follows a piece that ends on a byte boundary. */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(5 + bytes.length)
  const view = new DataView(block.buffer)
  view.setUint16(1, bytes.length, true)
  view.setUint16(3, ~bytes.length & 0xffff, true)
  block.set(bytes, 5)
  return block
}
