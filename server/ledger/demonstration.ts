/**
 * Marks a ledger as a demonstration: set before its first entry and never unset (trigger). Every answer
 * then says so, and so does the hashed text of every appended record.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { EntryDraft } from './append/entry-draft.ts'

export const demonstrationLabel = 'Demonstration'
export const demonstrationSentence =
  'Demonstration data: made up to show how the ledger works, not a record of real decisions, accounts or trades.'

/** Returns the same draft with the label in title and description. */
export const labelled = <Draft extends Pick<EntryDraft, 'members'>>(draft: Draft): Draft => ({
  ...draft,
  members: {
    ...draft.members,
    title: `${demonstrationLabel}: ${draft.members.title}`,
    what: `${demonstrationSentence} ${draft.members.what ?? ''}`.trim(),
  },
})

export async function isDemonstration(db: Pick<Database | Transaction, 'query'>): Promise<boolean> {
  const [row] = await db.query('log_demonstration', 'SELECT demonstration FROM log_state WHERE id = 1', [])
  return row!.demonstration
}

/** Throws when the ledger already contains entries. Marking a demonstration again changes nothing. */
export async function markDemonstration(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query(
      'log_demonstration_lock',
      'SELECT size, demonstration FROM log_state WHERE id = 1 FOR UPDATE',
      [],
    )
    if (row!.demonstration) return
    if (row!.size > 39)
      throw new Error(
        'This ledger holds real entries: it can never become a demonstration. Use an empty database.',
      )
    await tx.query('log_demonstration_set', 'UPDATE log_state SET demonstration = true WHERE id = 1', [])
  })
}
