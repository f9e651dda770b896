/**
 * Keeps answers that never change compressed at the best quality, which is too slow to repeat for each
 * request: 0.7 s for the largest part of the engine.
 */
import { createHash } from 'node:crypto'

export interface DenseCopies {
  /** Null until the copy is ready. The second request for the same bytes starts its compression. */
  of(body: string | Uint8Array): Uint8Array | null
}

/** One body is compressed at a time. `maxBytes`: of all copies; the one unused for longest is dropped. */
export function createDenseCopies({
  maxBytes,
  compress,
}: {
  maxBytes: number
  compress: (body: string | Uint8Array) => Promise<Uint8Array>
}): DenseCopies {
  const copies = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  let bytes = 0
  let isCompressing = false

  async function add(key: string, body: string | Uint8Array): Promise<void> {
    isCompressing = true
    try {
      const copy = await compress(body)
      copies.set(key, copy)
      bytes += copy.length
      for (const [oldest, { length }] of copies) {
        if (bytes <= maxBytes) break
        copies.delete(oldest)
        bytes -= length
      }
    } catch {
      // The body is still served, compressed for each request.
    } finally {
      isCompressing = false
    }
  }

  return {
    of(body) {
      const key = createHash('sha256').update(body).digest('base64')
      const copy = copies.get(key)
      if (copy) {
        copies.delete(key)
        copies.set(key, copy)
        return copy
      }
      if (!seen.has(key)) {
        if (seen.size >= MAX_SEEN) seen.clear()
        seen.add(key)
      } else if (!isCompressing) void add(key, body)
      return null
    },
  }
}

const MAX_SEEN = 1_000
