/** The partial sanctions list shipped with the code, used until an operator loads a better one. */

import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { SanctionsContent } from '#protocol/review/lists/content.ts'
import ofacPartial from '#protocol/review/lists/shipped/ofac-partial.json' with { type: 'json' }
import { sanctionsSnapshot } from '#protocol/review/lists/snapshot.ts'
import type { Database } from '#server/kernel/db.ts'
import { whyNotInForce } from './lists.rules.ts'
import { listInForce, lockLists, putInForce } from './lists.store.ts'

export const shippedSource = 'shipped with the code'

export async function publishShippedLists(db: Database, nowUnix: number): Promise<void> {
  const { content, ...summary } = sanctionsSnapshot(ofacPartial as unknown as SanctionsContent)
  const current = await listInForce(db, summary.id)
  if (current && (current.source !== shippedSource || current.sha256 === summary.sha256)) return
  await db.transaction(async (tx) => {
    await lockLists(tx)
    const inForce = await listInForce(tx, summary.id)
    if (inForce && (inForce.source !== shippedSource || whyNotInForce(summary, inForce) !== null)) return
    const bytes = new TextEncoder().encode(jcsIntegers(content))
    await putInForce(tx, { ...summary, bytes, source: shippedSource }, nowUnix)
  })
}
