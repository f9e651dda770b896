// Remembers the newest head of this log that the reader has seen, in their own browser, so that nobody can take it back.
import type { RememberedHead } from '#protocol/ledger/entry/entry-checkpoint-checks.ts'

const keyOf = (origin: string): string => `assay.head.${origin}`

/** Whatever stands there may have been written by anyone who had this browser; a head that cannot be read is none. */
export function rememberedHead(origin: string): RememberedHead | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(origin)) ?? 'null')
    return Number.isSafeInteger(kept?.size) && kept.size > 0 && /^[0-9a-f]{64}$/.test(kept.root)
      ? { size: kept.size, root: kept.root }
      : null
  } catch {
    return null
  }
}

/** Only ever a larger one; call it with a head whose signature and consistency were checked. */
export function rememberHead(origin: string, head: RememberedHead): void {
  const before = rememberedHead(origin)
  if (before && before.size >= head.size) return
  try {
    localStorage.setItem(keyOf(origin), JSON.stringify(head))
  } catch {
    // Storage refused: the next visit has nothing to compare with, and says so.
  }
}
