/**
 * Signs the newest committed size once: permanently one note per size. The high-water mark is raised first;
 * if that fails, or the key is not current, nothing is signed.
 */
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { checkpointText } from '#protocol/ledger/note/checkpoint.ts'
import { formatNote, signNote } from '#protocol/ledger/note/note.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { MarkRefused } from '../high-water/high-water.ts'
import { checkRestored, whyNotExtending } from '../high-water/restore-guard.ts'
import { findCheckpoint, insertCheckpoint, readLog } from './checkpoint.store.ts'

/** Throws when the mark cannot be read or written. */
export async function signCheckpoint(
  ctx: Pick<
    LedgerDeps,
    'db' | 'signer' | 'checkpointKey' | 'mark' | 'newestSeen' | 'keyGuard' | 'nowUnix' | 'log'
  >,
): Promise<void> {
  const { checkpointKey, mark, newestSeen } = ctx
  if (!checkpointKey || !mark) return
  const log = await readLog(ctx.db)
  const { origin, size, root, frozenReason } = log
  if (origin === null || frozenReason !== null || size === 0) return
  if (ctx.keyGuard.whyNotCheckpoint(ctx, size) !== null) return
  if (newestSeen.head && (await whyNotExtending(ctx.db, log, newestSeen.head)) !== null) {
    await checkRestored(ctx)
    return
  }
  const head = { size, root: toHex(root) as Hex64 }
  try {
    // Also for a size that another server signed: every server records it, so that none can sign a second
    // history.
    await mark.raise({ origin, ...head })
  } catch (error) {
    if (!(error instanceof MarkRefused)) throw error
    // Either another server was faster or this database contradicts what was signed; the guard determines
    // which.
    ctx.log.warn({ err: error, found: error.found }, 'the mark was not raised, so nothing is signed')
    await checkRestored(ctx)
    return
  }
  newestSeen.observe(head)
  if (await findCheckpoint(ctx.db, size)) return
  const text = checkpointText(origin, size, head.root)
  const note = formatNote({ text, signatures: [signNote(text, checkpointKey.key, checkpointKey.seed)] })
  await insertCheckpoint(ctx.db, { size, root, note, createdAtUnix: ctx.nowUnix() })
}
