/** Makes a newer list current, or returns the reason why the old one stays. */
import type { SnapshotSummary } from '#protocol/review/types.ts'
import type { Database } from '#server/kernel/db.ts'
import { whyNotInForce } from './lists.rules.ts'
import { listInForce, lockLists, putInForce, snapshotBytes } from './lists.store.ts'
import { type ListFiles, readListInThread } from './read-list.ts'

export interface LoadedList {
  summary: SnapshotSummary
  /** False when the identical list was already current. */
  isNew: boolean
  warnings: readonly string[]
}

export interface ListToLoad extends Omit<ListFiles, 'previous'> {
  /** Source shown to readers. */
  source: string
}

/** Throws with the reason; nothing has changed then. */
export async function loadList(
  db: Database,
  { id, files, source }: ListToLoad,
  nowUnix: number,
): Promise<LoadedList> {
  const current = await listInForce(db, id)
  const previous = current ? await snapshotBytes(db, current.sha256) : null
  const { summary, bytes, warnings } = await readListInThread({ id, files, previous })
  const isNew = await db.transaction(async (tx) => {
    await lockLists(tx)
    const inForce = await listInForce(tx, id)
    const why = whyNotInForce(summary, inForce)
    if (why) throw new Error(`the new list is refused: ${why}`)
    if (inForce?.sha256 === summary.sha256) return false
    // Removals computed against a list that has since been replaced would be wrong.
    if (inForce?.sha256 !== current?.sha256)
      throw new Error('another list was loaded in the meantime; try again')
    await putInForce(tx, { ...summary, bytes, source }, nowUnix)
    return true
  })
  return { summary, isNew, warnings }
}
