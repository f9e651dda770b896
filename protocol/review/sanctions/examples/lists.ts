// Lists that the rules about lists and removals are shown on. Only examples read them; they are not in the bundle.
import type { SanctionsContent } from '../../lists/content.ts'
import { missingSnapshot, sanctionsSnapshot } from '../../lists/snapshot.ts'

const content = (more: Partial<SanctionsContent>): SanctionsContent => ({
  schema: 'assay.sanctions.v1',
  list: 'example list',
  published: '2026-01-01',
  entries: [],
  names: [],
  delisted: [],
  ...more,
})

export const LISTED = `0x${'6b'.repeat(20)}`
export const OTHER = `0x${'19'.repeat(20)}`
const entries = [{ key: `evm:account:${LISTED.slice(2)}`, asset: 'ETH', entity: 'Example Party' }]

export const MISSING = missingSnapshot('ofac_sdn')
export const PARTIAL = sanctionsSnapshot(content({ coverage: 'partial' }))
export const FULL = sanctionsSnapshot(content({ entries }))
export const REMOVED = sanctionsSnapshot(
  content({ delisted: [{ key: `evm:account:${LISTED.slice(2)}`, until: '2025-03-21' }] }),
)
export const SECONDARY = sanctionsSnapshot(content({ entries, effect: 'concern' }), 'example_secondary')
/** 2026-01-10 and 2026-03-01, both at noon UTC. */
export const DAYS_LATER = 1_768_046_400
export const MONTHS_LATER = 1_772_366_400
