/**
 * Detects rewritten journals (I14): a hash chain over every journal and posting up to a point, taken when
 * no older transaction is open. Each audit recomputes the hashes of earlier audits.
 */
import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface Seal {
  journalId: number
  postingId: number
  sha256: string
}

const page = 5_000

/** Null while there is nothing to seal, or an older transaction could still add a journal. */
export async function takeSeal(db: Database, nowUnix: number): Promise<Seal | null> {
  const sealed = await db.snapshot(async (tx) => {
    const [end] = await tx.query(
      'seal_end',
      `SELECT max(j.id) AS journal_id, (SELECT max(p.id) FROM books_posting p WHERE p.journal_id <= max(j.id)) AS posting_id
       FROM books_journal j WHERE j.xid < pg_snapshot_xmin(pg_current_snapshot())`,
      [],
    )
    if (!end?.journal_id || !end.posting_id) return null
    return {
      journalId: end.journal_id,
      postingId: end.posting_id,
      sha256: await hashUpTo(tx, end.journal_id),
    }
  })
  if (!sealed) return null
  await db.query(
    'seal_keep',
    'INSERT INTO books_seal (journal_id, posting_id, sha256, taken_at_unix) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [sealed.journalId, sealed.postingId, sealed.sha256, nowUnix],
  )
  return sealed
}

/** One line for each earlier seal whose hash does not recompute. */
export async function sealFaults(db: Database): Promise<string[]> {
  return db.snapshot(async (tx) => {
    const seals = await tx.query(
      'seal_list',
      'SELECT journal_id, sha256 FROM books_seal ORDER BY journal_id DESC LIMIT 10',
      [],
    )
    const faults: string[] = []
    for (const seal of seals)
      if ((await hashUpTo(tx, seal.journal_id)) !== seal.sha256)
        faults.push(`I14 the journals up to ${seal.journal_id} differ from those of an earlier audit`)
    return faults
  })
}

/**
 * Ids are assigned before transactions end: a transaction that began later may hold a smaller id and still
 * be open. A journal therefore counts only when its transaction is no younger than that of the last one;
 * the rest belongs to a later seal.
 */
async function hashUpTo(tx: Transaction, journalId: number): Promise<string> {
  const hash = createHash('sha256')
  for (let after = 0; ; ) {
    const rows = await tx.query(
      'seal_page',
      `SELECT j.id, concat_ws('|', j.id, j.kind, j.external_key, j.created_at_unix,
         (SELECT string_agg(concat_ws(',', p.id, p.account_id, p.unit, p.amount), ';' ORDER BY p.id) FROM books_posting p WHERE p.journal_id = j.id)) AS line
       FROM books_journal j
       WHERE j.id > $1 AND j.id <= $2 AND j.xid <= (SELECT xid FROM books_journal WHERE id = $2) ORDER BY j.id LIMIT ${page}`,
      [after, journalId],
    )
    for (const { line } of rows) hash.update(`${line}\n`)
    if (rows.length < page) return hash.digest('hex')
    after = rows.at(-1)!.id
  }
}
