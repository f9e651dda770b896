/**
 * Creates account events for published verdicts: for the account that requested the verdict, and the one
 * that submitted it.
 */

import type { NewEvent } from '#server/events/event-types.ts'
import { recordEvents } from '#server/events/events.store.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import type { AppendedEntry, EntryDraft } from '../append/entry-draft.ts'

interface Published {
  entry: AppendedEntry
  type: NonNullable<EntryDraft['type']>
  /** Null when none is known. */
  submitterId: string | null
}

export async function reportPublished(
  tx: Transaction,
  ctx: Pick<LedgerDeps, 'env' | 'nowUnix'>,
  published: readonly Published[],
): Promise<void> {
  const fresh = published.filter(({ entry }) => entry.isNew)
  if (fresh.length === 0) return
  const rows = await tx.query(
    'review_askers',
    'SELECT event_id, account_id FROM review WHERE event_id = ANY ($1::text[]) AND account_id IS NOT NULL',
    [fresh.map(({ entry }) => entry.eventId)],
  )
  const askerOf = new Map(rows.map(({ event_id: eventId, account_id: accountId }) => [eventId, accountId]))
  const events = fresh.flatMap(({ entry: { entry, eventId, contentHash }, type, submitterId }) => {
    const data = {
      entry,
      entry_type: type,
      event_id: eventId,
      content_hash: contentHash,
      url: `${ctx.env.BASE_URL}/ledger/${entry}`,
    }
    const accountIds = new Set([submitterId, askerOf.get(eventId) ?? null])
    return [...accountIds].flatMap((accountId): NewEvent[] =>
      accountId === null ? [] : [{ accountId, type: 'entry.published', data }],
    )
  })
  await recordEvents(tx, events, ctx.nowUnix())
}
