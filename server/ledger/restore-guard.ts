/** May this server append? Only if the database extends the newest checkpoint that is remembered outside it. */
import { toHex } from '#protocol/bytes.ts'
import type { Context } from '#server/context.ts'
import { findCheckpointRoot, freezeLog, readLog } from './checkpoint.store.ts'
import { readHighWater } from './high-water.ts'

/** Null when the ledger may grow; else the reason, which is stored and stops every server. */
export async function checkRestored(ctx: Context): Promise<string | null> {
  const log = await readLog(ctx.db)
  if (log.origin === null) return null
  if (log.frozenReason !== null) return log.frozenReason
  const reason = await findReason(ctx, log.origin, log.size)
  if (reason !== null) {
    await freezeLog(ctx.db, reason)
    ctx.log.fatal({ reason }, 'the ledger is frozen')
  }
  return reason
}

async function findReason(ctx: Context, origin: string, size: number): Promise<string | null> {
  const path = ctx.env.LEDGER_HIGH_WATER_FILE
  const mark = path ? readHighWater(path) : null
  if (!mark)
    return 'No mark outside the database says how far this ledger has come (LEDGER_HIGH_WATER_FILE); check that the database is the newest, then run scripts/ledger.ts accept.'
  if (mark.origin !== origin) return `The mark belongs to the log ${mark.origin}, not to ${origin}.`
  if (mark.size > size)
    return `The database ends at entry ${size} and entry ${mark.size} was signed already: it was restored from an older copy.`
  const root = await findCheckpointRoot(ctx.db, mark.size)
  if (root === null || toHex(root) !== mark.root)
    return `The checkpoint of size ${mark.size} in the database is not the one that was signed.`
  return null
}
