/** Checks the accounting invariants; called after every test that moves money. */
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import type { Database } from '#server/kernel/db.ts'

/** Throws with every violation. */
export async function checkBooks(db: Database): Promise<void> {
  const faults = await booksFaults(db)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
