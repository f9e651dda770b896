/**
 * Caches rendered pages until they expire or the ledger changes, and renders a page once for simultaneous
 * requests.
 */
import type { DrawnPage } from './drawn-page.ts'
import { type KeptPage, keepDrawn } from './kept-page.ts'

interface Kept {
  page: KeptPage
  /** The ledger version, read before the page was rendered. */
  version: string
  untilMs: number
}

export interface PageCache {
  /** The cached page, or the one being rendered now; null when the caller has to render it. */
  find(key: string): Promise<KeptPage | null>
  /** Renders and caches if allowed. Null when rendering failed. */
  draw(key: string, draw: () => Promise<DrawnPage | null>): Promise<DrawnPage | null>
}

interface Options {
  /** Changes with every entry, checkpoint and cosignature. */
  readVersion(): Promise<string>
  nowMs(): number
  maxBytes: number
}

export function createPageCache({ readVersion, nowMs, maxBytes }: Options): PageCache {
  const kept = new Map<string, Kept>()
  const drawing = new Map<string, Promise<unknown>>()
  const versionNow = shared(readVersion)
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.page.bytes ?? 0
    kept.delete(key)
  }

  async function keep(key: string, drawn: DrawnPage, version: string): Promise<void> {
    const page = await keepDrawn(drawn)
    forget(key)
    if (page.bytes > maxBytes) return
    kept.set(key, { page, version, untilMs: nowMs() + drawn.keepSeconds! * 1_000 })
    bytes += page.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  async function fresh(key: string): Promise<KeptPage | null> {
    const found = kept.get(key)
    if (!found) return null
    if (nowMs() < found.untilMs && (await versionNow()) === found.version) return found.page
    // Another request may have rendered it in the meantime.
    if (kept.get(key) === found) forget(key)
    return null
  }

  async function drawAndKeep(
    key: string,
    version: string,
    draw: () => Promise<DrawnPage | null>,
  ): Promise<DrawnPage | null> {
    const page = await draw()
    if (page?.status === 200 && page.keepSeconds !== null && page.nonce !== null)
      await keep(key, page, version)
    return page
  }

  return {
    async find(key) {
      const found = await fresh(key)
      if (found) return found
      const drawn = drawing.get(key)
      if (!drawn) return null
      await drawn.catch(() => {})
      return fresh(key)
    },
    async draw(key, draw) {
      const version = await versionNow()
      const result = drawAndKeep(key, version, draw)
      if (!drawing.has(key)) drawing.set(key, result)
      try {
        return await result
      } finally {
        if (drawing.get(key) === result) drawing.delete(key)
      }
    },
  }
}

/** Calls in one turn of the event loop share one read, which starts after the last of them. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | null = null
  return () => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = null
      return read()
    })
    return next
  }
}
