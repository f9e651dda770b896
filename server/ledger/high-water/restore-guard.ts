/**
 * Checks that the database extends the largest (size, root) known outside it: by the mark, by this process,
 * by a witness. A rolled-back database must not sign a second history (ledger.md 6.4).
 */
import { fromHex, toHex } from '#protocol/bytes.ts'
import { consistencyProof, tilesForConsistency } from '#protocol/ledger/tree/proof.ts'
import { verifyConsistency } from '#protocol/ledger/tree/verify-proof.ts'
import type { Database } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { findCheckpointRoot, freezeLog, type Log, readLog } from '../publish/checkpoint.store.ts'
import { readTiles } from '../publish/log-tree.store.ts'
import { type HighWater, MarkUnavailable } from './high-water.ts'

type GuardContext = Pick<LedgerDeps, 'db' | 'mark' | 'newestSeen' | 'log'>

/**
 * Null when the ledger may grow; otherwise the reason, which is stored and stops every server. Throws
 * MarkUnavailable when this server's mark is empty or unreadable, which stops only this server.
 */
export async function checkRestored(ctx: GuardContext): Promise<string | null> {
  const log = await readLog(ctx.db)
  if (log.origin === null) return null
  if (log.frozenReason !== null) return log.frozenReason
  const reason = await findReason(ctx, log.origin, log)
  if (reason !== null) {
    await freezeLog(ctx.db, reason)
    ctx.log.fatal({ reason }, 'the ledger is frozen')
  }
  return reason
}

async function findReason(ctx: GuardContext, origin: string, log: Log): Promise<string | null> {
  const remembered = (await ctx.mark?.newest()) ?? null
  if (!remembered)
    throw new MarkUnavailable(
      ctx.mark?.place ?? 'LEDGER_MARK is not set',
      new Error(
        'it has no record of this ledger; check that the database is the newest, then run scripts/operator/ledger.ts accept',
      ),
    )
  if (remembered.origin !== origin)
    return `The mark belongs to the log ${remembered.origin}, not to ${origin}.`
  for (const head of [remembered, ctx.newestSeen.head]) {
    const reason = head && (await whyNotExtending(ctx.db, log, head))
    if (reason) return reason
  }
  ctx.newestSeen.observe(remembered)
  return null
}

/** Null when the log contains everything that the head of `head.size` entries commits to. */
export async function whyNotExtending(
  db: Database,
  log: Pick<Log, 'size' | 'root'>,
  head: Pick<HighWater, 'size' | 'root'>,
): Promise<string | null> {
  if (head.size > log.size)
    return `The database ends at entry ${log.size} but entry ${head.size} was already signed: it was restored from an older copy.`
  const known = head.size === log.size ? log.root : await findCheckpointRoot(db, head.size)
  // Without its row, which a crash between mark and row can leave, the tree itself is compared.
  const extended = known ? toHex(known) === head.root : await isExtended(db, log, head)
  return extended
    ? null
    : `The checkpoint of size ${head.size} in the database differs from the one that was signed.`
}

async function isExtended(
  db: Database,
  log: Pick<Log, 'size' | 'root'>,
  head: Pick<HighWater, 'size' | 'root'>,
): Promise<boolean> {
  const tiles = await readTiles(db, tilesForConsistency(head.size, log.size))
  const proof = consistencyProof(head.size, log.size, tiles)
  const fromRoot = fromHex(head.root)
  if (!fromRoot) return false
  return verifyConsistency({ from: head.size, to: log.size, fromRoot, toRoot: log.root, proof }).ok
}
