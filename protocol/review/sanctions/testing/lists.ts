// Lists for tests: the shipped one, the same taken as full, and small ones made of given keys.
import { readFileSync } from 'node:fs'
import type { JsonObject } from '../../../strict-json.ts'
import type { SanctionsContent } from '../../lists/content.ts'
import { readSanctionsContent } from '../../lists/read-content.ts'
import { sanctionsSnapshot } from '../../lists/snapshot.ts'
import type { Snapshot } from '../../types.ts'

const file = new URL('../../lists/shipped/ofac-partial.json', import.meta.url)
export const shippedContent: SanctionsContent = readSanctionsContent(
  JSON.parse(readFileSync(file, 'utf8')) as JsonObject,
)
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
