/** Compresses every full block of entries once; all later files are built from these segments. */
import { crc32 } from 'node:zlib'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { deflatePiece } from '../../compression/gzip-pieces.ts'
import { findNewestCheckpoint } from '../publish/checkpoint.store.ts'
import { readEntryRange } from '../read/read.store.ts'
import { findLastSegmentEnd, insertSegment, type Segment } from './export.store.ts'
import { exportLines } from './export-line.ts'

/** Entries per segment: about 350 kB compressed. */
export const segmentEntries = 512

/** Returns how many were written; a whole block must be covered by a signed checkpoint. */
export async function writeSegments(ctx: Pick<LedgerDeps, 'db'>): Promise<number> {
  const signed = (await findNewestCheckpoint(ctx.db))?.size ?? 0
  let written = 0
  for (;;) {
    const firstEntry = (await findLastSegmentEnd(ctx.db)) + 1
    const lastEntry = firstEntry + segmentEntries - 1
    if (lastEntry > signed) return written
    if (await insertSegment(ctx.db, await segmentOf(ctx, firstEntry, lastEntry))) written += 1
  }
}

/** Reserved numbers have no line. */
export async function segmentOf(
  ctx: Pick<LedgerDeps, 'db'>,
  firstEntry: number,
  lastEntry: number,
): Promise<Segment & { raw: Uint8Array }> {
  const rows = await readEntryRange(ctx.db, firstEntry, lastEntry)
  const raw = await exportLines(ctx.db, rows)
  return {
    firstEntry,
    lastEntry,
    lines: rows.length,
    rawBytes: raw.length,
    crc32: crc32(raw),
    deflated: await deflatePiece(raw),
    raw,
  }
}
