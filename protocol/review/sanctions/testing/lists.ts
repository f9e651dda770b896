// Lists for tests: the shipped one, the same taken as full, and small ones made of given keys.
import type { JsonObject } from '../../../json/strict-json.ts'
import type { SanctionsContent } from '../../lists/content.ts'
import { readSanctionsContent } from '../../lists/read-content.ts'
import file from '../../lists/shipped/ofac-partial.json' with { type: 'json' }
import { sanctionsSnapshot } from '../../lists/snapshot.ts'
import type { Snapshot } from '../../types.ts'

export const shippedContent: SanctionsContent = readSanctionsContent(file as JsonObject)
export const shipped: Snapshot = sanctionsSnapshot(shippedContent)
export const shippedAsFull: Snapshot = sanctionsSnapshot({ ...shippedContent, coverage: 'full' })

export const listOf = (more: Partial<SanctionsContent>, id?: string): Snapshot =>
  sanctionsSnapshot(
    {
      schema: 'assay.sanctions.v1',
      list: 'list of the tests',
      published: '2026-01-01',
      entries: [],
      names: [],
      delisted: [],
      ...more,
    },
    id,
  )
