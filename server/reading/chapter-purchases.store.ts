/** Stores which account has bought which chapter, in the transaction of its charge. */
import type { Database } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { ReadingDeps } from './deps.ts'

export interface ChapterPurchase {
  accountId: string
  file: string
  sha256: string
  chargeId: string
}

/** By itself, or with an offer of the marketplace. */
export async function hasBought(db: Database, accountId: string, file: string): Promise<boolean> {
  const rows = await db.query(
    'chapter_purchase_find',
    `SELECT 1 AS bought FROM chapter_purchase WHERE account_id = $1 AND file = $2
     UNION ALL SELECT 1 FROM chapter_offer c JOIN purchase p ON p.offer_id = c.offer_id WHERE p.buyer_id = $1 AND $2 = ANY (c.files) LIMIT 1`,
    [accountId, file],
  )
  return rows.length > 0
}

/** A second purchase of one chapter, sent beside the first, is refused, and with it its charge. */
export const chapterPurchaseWriter: Writer<ChapterPurchase, null, ReadingDeps> = {
  name: 'chapter_purchase',
  maxBatch: 8,
  concurrency: 2,
  async write(tx, purchases, ctx) {
    for (const { accountId, file, sha256, chargeId } of purchases) {
      const rows = await tx.query(
        'chapter_purchase_add',
        `INSERT INTO chapter_purchase (account_id, file, sha256, charge_id, bought_at_unix) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (account_id, file) DO NOTHING RETURNING file`,
        [accountId, file, sha256, chargeId, ctx.nowUnix()],
      )
      if (rows.length === 0)
        throw new OperationError('state_conflict', {
          detail: `This account has just bought ${file}; request it again to read it free. Nothing was charged.`,
        })
    }
    return purchases.map(() => null)
  },
}
