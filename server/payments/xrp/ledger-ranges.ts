/** Ledgers that a server holds whole. Reads `complete_ledgers`, for example `32570-93999999,94000003-94000010`. */

export interface LedgerRange {
  first: number
  last: number
}

/** Empty for `empty`, and for anything that is not understood: nothing is then trusted. */
export function parseCompleteLedgers(text: string): LedgerRange[] {
  const ranges: LedgerRange[] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(part)
    if (!match) return []
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (last < first) return []
    ranges.push({ first, last })
  }
  return ranges
}

/** The range that holds `ledgerIndex`; null when the server lacks it. */
export const rangeAround = (ranges: readonly LedgerRange[], ledgerIndex: number): LedgerRange | null =>
  ranges.find(({ first, last }) => first <= ledgerIndex && ledgerIndex <= last) ?? null
