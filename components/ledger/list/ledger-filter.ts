// State of the ledger's list, and the address that reproduces it.
import { ENTRY_TYPES, type EntryType } from '#protocol/ledger/record/record-types.ts'
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'

export interface LedgerFilter {
  type: EntryType | null
  verdict: Verdict | null
  /** Entry numbers; only one of the two. */
  olderThan: number | null
  newerThan: number | null
}

export const VERDICTS = ['approve', 'approve_with_concerns', 'reject'] as const

type Params = Record<string, string | string[] | undefined>

/** What an address says that it cannot mean is left out. */
export function readFilter(params: Params): LedgerFilter {
  const first = (name: string) => [params[name]].flat()[0]
  const number = (name: string) => {
    const text = first(name)
    return text && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
  }
  const newerThan = number('newer_than')
  return {
    type: ENTRY_TYPES.find((type) => type === first('type')) ?? null,
    verdict: VERDICTS.find((verdict) => verdict === first('verdict')) ?? null,
    olderThan: newerThan === null ? number('older_than') : null,
    newerThan,
  }
}

export function ledgerHref({ type, verdict, olderThan, newerThan }: Partial<LedgerFilter>): string {
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (verdict) query.set('verdict', verdict)
  if (olderThan) query.set('older_than', String(olderThan))
  if (newerThan) query.set('newer_than', String(newerThan))
  return query.size === 0 ? '/ledger' : `/ledger?${query}`
}
