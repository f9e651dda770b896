/** Stores the coins of appended entries, by which the explorer filters. */
import { coinsOf } from '#protocol/ledger/subject/coins.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { EntryDraft } from './entry-draft.ts'

/** Call in the transaction that appends the entries. */
export async function insertCoins(
  tx: Transaction,
  appended: readonly { entry: number; draft: Pick<EntryDraft, 'facts' | 'members'> }[],
): Promise<void> {
  const rows = appended.flatMap(({ entry, draft: { facts, members } }) =>
    coinsOf({
      trades: facts.trades,
      artifactType: members.artifact_type,
      disclosure: members.disclosure,
    }).map((coin) => ({ entry, coin })),
  )
  if (rows.length === 0) return
  await tx.query(
    'ledger_coin_insert',
    'INSERT INTO ledger_coin (coin, entry) SELECT * FROM unnest($1::text[], $2::bigint[])',
    [rows.map(({ coin }) => coin), rows.map(({ entry }) => entry)],
  )
}
