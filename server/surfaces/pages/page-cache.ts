/**
 * Keeps drawn pages until their time is over or the ledger has changed, and draws a page once for all who ask for it at the same
 * time. A kept page is stored in the parts between its nonces: every answer carries a nonce of its own.
 */

export interface DrawnPage {
  status: number
  headers: readonly (readonly [name: string, value: number | string | readonly string[]])[]
  body: string
  /** The nonce of its content security policy; null where it has none. */
  nonce: string | null
  /** Null when the page is not to be kept. */
  keepSeconds: number | null
}

interface KeptPage {
  page: DrawnPage
  /** Of the ledger, read before the page was drawn. */
  version: string
  untilMs: number
  bytes: number
}

export interface PageCache {
  /** The kept page, or the one that somebody is drawing now; null when the caller has to draw it. */
  find(key: string): Promise<DrawnPage | null>
  /** Draws, and keeps what is to be kept. Null when the drawing came to nothing. */
  draw(key: string, draw: () => Promise<DrawnPage | null>): Promise<DrawnPage | null>
}

interface Options {
  /** Changes with every entry, checkpoint and cosignature. */
  readVersion(): Promise<string>
  newNonce(): string
  nowMs(): number
  maxBytes: number
}

export function createPageCache({ readVersion, newNonce, nowMs, maxBytes }: Options): PageCache {
  const kept = new Map<string, KeptPage>()
  const drawing = new Map<string, Promise<unknown>>()
  const versionNow = shared(readVersion)
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, page: DrawnPage, version: string): void {
    forget(key)
    const size = 2 * page.body.length
    if (size > maxBytes) return
    kept.set(key, { page, version, untilMs: nowMs() + page.keepSeconds! * 1_000, bytes: size })
    bytes += size
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  async function fresh(key: string): Promise<DrawnPage | null> {
    const found = kept.get(key)
    if (!found) return null
    if (nowMs() < found.untilMs && (await versionNow()) === found.version)
      return withNonce(found.page, newNonce())
    // Another request may have drawn it anew meanwhile.
    if (kept.get(key) === found) forget(key)
    return null
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
      const result = draw()
      if (!drawing.has(key)) drawing.set(key, result)
      try {
        const page = await result
        if (page?.status === 200 && page.keepSeconds !== null && page.nonce !== null) keep(key, page, version)
        return page
      } finally {
        if (drawing.get(key) === result) drawing.delete(key)
      }
    },
  }
}

/** The page as if it had been drawn under another nonce. */
function withNonce(page: DrawnPage, nonce: string): DrawnPage {
  const old = page.nonce!
  return {
    ...page,
    nonce,
    body: page.body.replaceAll(old, nonce),
    headers: page.headers.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(old, nonce) : value,
    ]),
  }
}

/** Calls of one turn of the event loop share a reading, which starts after the last of them. */
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
