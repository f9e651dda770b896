/** Signs the newest committed size, once: one note per size for ever. Reads only what has committed. */
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { checkpointText } from '#protocol/ledger/checkpoint.ts'
import { formatNote, signNote } from '#protocol/ledger/note.ts'
import type { Context } from '#server/context.ts'
import { findCheckpoint, insertCheckpoint, readLog } from './checkpoint.store.ts'
import { raiseHighWater } from './high-water.ts'

export async function signCheckpoint(ctx: Context): Promise<void> {
  const { checkpointKey } = ctx
  if (!checkpointKey) return
  const { origin, size, root, frozenReason } = await readLog(ctx.db)
  if (origin === null || frozenReason !== null || (await findCheckpoint(ctx.db, size))) return
  const rootHex = toHex(root) as Hex64
  const text = checkpointText(origin, size, rootHex)
  const note = formatNote({ text, signatures: [signNote(text, checkpointKey.key, checkpointKey.seed)] })
  await insertCheckpoint(ctx.db, { size, root, note, createdAtUnix: ctx.nowUnix() })
  if (ctx.env.LEDGER_HIGH_WATER_FILE)
    raiseHighWater(ctx.env.LEDGER_HIGH_WATER_FILE, { origin, size, root: rootHex })
}
