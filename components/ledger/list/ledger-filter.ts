// State of the ledger's list, and the address that reproduces it.
import { ENTRY_TYPES, type EntryType } from '#protocol/ledger/record/record-types.ts'
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'

export interface LedgerFilter {
  type: EntryType | null
  verdict: Verdict | null
  /** Instead of type and verdict. */
  outcome: (typeof OUTCOMES)[number] | null
  clock: (typeof CLOCKS)[number] | null
  /** Upper case. */
  coin: string | null
  /** Entry numbers; only one of the two. */
  olderThan: number | null
  newerThan: number | null
}

export const VERDICTS = ['approve', 'approve_with_concerns', 'reject'] as const

export const OUTCOMES = ['proven_right', 'proven_wrong', 'inconclusive', 'evidence_unavailable'] as const

/** Clocks from outside, in the order of their tiers. */
export const CLOCKS = ['bitcoin', 'relay', 'on_chain'] as const

const COIN = /^[A-Z0-9][A-Z0-9._:/-]{0,23}$/

type Params = Record<string, string | string[] | undefined>

/** What an address says that it cannot mean is left out. */
export function readFilter(params: Params): LedgerFilter {
  const first = (name: string) => [params[name]].flat()[0]
  const number = (name: string) => {
    const text = first(name)
    return text && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
  }
  const newerThan = number('newer_than')
  const named = first('coin')?.toUpperCase() ?? ''
  const coin = COIN.test(named) ? named : null
  const outcome = coin === null ? (OUTCOMES.find((one) => one === first('outcome')) ?? null) : null
  const isFree = coin === null && outcome === null
  const clock = isFree ? (CLOCKS.find((one) => one === first('clock')) ?? null) : null
  const isByColumn = isFree && clock === null
  return {
    type: (isByColumn && ENTRY_TYPES.find((type) => type === first('type'))) || null,
    verdict: (isByColumn && VERDICTS.find((verdict) => verdict === first('verdict'))) || null,
    outcome,
    clock,
    coin,
    olderThan: newerThan === null ? number('older_than') : null,
    newerThan,
  }
}

export const isFiltered = ({ type, verdict, outcome, clock, coin }: LedgerFilter): boolean =>
  [type, verdict, outcome, clock, coin].some((value) => value !== null)

/** What the store lists by, where it is not a column of the entry. */
export function factOf({ outcome, clock, coin }: Pick<LedgerFilter, 'outcome' | 'clock' | 'coin'>) {
  if (coin !== null) return { by: 'coin' as const, coin }
  if (outcome !== null) return { by: 'outcome' as const, outcome }
  return clock === null ? null : { by: 'tier' as const, tier: CLOCKS.indexOf(clock) }
}

export function ledgerHref(filter: Partial<LedgerFilter>): string {
  const { type, verdict, outcome, clock, coin, olderThan, newerThan } = filter
  const query = new URLSearchParams()
  if (coin) query.set('coin', coin)
  if (outcome) query.set('outcome', outcome)
  if (clock) query.set('clock', clock)
  if (type) query.set('type', type)
  if (verdict) query.set('verdict', verdict)
  if (olderThan) query.set('older_than', String(olderThan))
  if (newerThan) query.set('newer_than', String(newerThan))
  return query.size === 0 ? '/ledger' : `/ledger?${query}`
}
