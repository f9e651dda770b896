/**
 * Extracts the positions that a reviewed order proposes to open from the engine's understanding, so that
 * its outcome can be linked to the verdict.
 */
import type { ReviewRecord } from '#protocol/review/types.ts'

type Side = 'long' | 'short'

interface DecodedOrder {
  kind: string
  asset: string | null
  side: 'buy' | 'sell' | null
  reduce_only: boolean
  risk_reducing: string | null
}

/** The writer rules allow these characters in a member name. */
const writableName = /^(?!__proto__$)[!#-[\]-~]{1,64}$/

/**
 * Maps asset to side, as in `record.verdict.proposed_entries`; null for anything but an opening order. An
 * asset ordered on both sides is left out: no single trade would settle it.
 */
export function proposedEntries(
  record: Pick<ReviewRecord, 'artifact_type' | 'decoded'>,
): Record<string, Side> | null {
  if (record.artifact_type !== 'trade') return null
  const { orders } = (record.decoded ?? {}) as { orders?: DecodedOrder[] }
  const sides = new Map<string, Set<Side>>()
  for (const { kind, asset, side, reduce_only: reduces, risk_reducing: reduction } of orders ?? []) {
    const opens = kind === 'order' && !reduces && reduction === null
    if (!opens || asset === null || side === null || !writableName.test(asset)) continue
    sides.set(asset, (sides.get(asset) ?? new Set()).add(side === 'buy' ? 'long' : 'short'))
  }
  const proposed = [...sides].filter(([, both]) => both.size === 1).map(([asset, [side]]) => [asset, side!])
  return proposed.length === 0 ? null : Object.fromEntries(proposed)
}
