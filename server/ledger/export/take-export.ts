/**
 * Creates the daily export file: every entry up to the newest signed checkpoint, named, hashed and signed
 * once, and never rebuilt.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { EXPORT_MANIFEST_SCHEMA, exportManifestTemplate } from '#protocol/proofs/other-events.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { gzipHead, gzipTail } from '../../compression/gzip-pieces.ts'
import { findNewestCheckpoint, readLog } from '../publish/checkpoint.store.ts'
import { queueEvents } from '../publish/outbox.store.ts'
import { combineCrc32 } from './crc32.ts'
import { type ExportFile, findExport, findSegment, insertExport } from './export.store.ts'
import { segmentEntries, segmentOf, writeSegments } from './write-segments.ts'

const inflate = promisify(inflateRaw)

/** Once a day, soon after midnight; returns the day, or null when nothing is due. */
export async function takeExportWhenDue(ctx: LedgerDeps): Promise<string | null> {
  const { signer, checkpointKey } = ctx
  if (!signer || !checkpointKey) return null
  const day = new Date(ctx.nowUnix() * 1_000).toISOString().slice(0, 10)
  const log = await readLog(ctx.db)
  if (log.origin === null || log.frozenReason !== null || (await findExport(ctx.db, day))) return null
  const checkpoint = await findNewestCheckpoint(ctx.db)
  if (!checkpoint) return null
  await writeSegments(ctx)
  const file = await measure(ctx, day, checkpoint.size)
  const event = await signer.signRepeatably(
    exportManifestTemplate({
      day,
      file: fileNameOf(file),
      last: file.lastEntry,
      lines: file.lines,
      bytesRaw: file.rawBytes,
      sha256Raw: file.sha256Raw,
      bytesGz: file.gzBytes,
      sha256Gz: file.sha256Gz,
      note: checkpoint.note,
      createdAt: ctx.nowUnix(),
    }),
  )
  await ctx.db.transaction(async (tx) => {
    await tx.query('export_lock', "SELECT pg_advisory_xact_lock(hashtext('log_export'))", [])
    if (await findExport(tx, day)) return
    await insertEvents(tx, [{ event, schema: EXPORT_MANIFEST_SCHEMA, issuanceIndex: null }])
    await insertExport(tx, { ...file, eventId: event.id })
    await queueEvents(tx, [event.id], ctx.nowUnix())
  })
  return day
}

export const fileNameOf = ({ day, lastEntry }: Pick<ExportFile, 'day' | 'lastEntry'>): string =>
  `${day}-${lastEntry}.ndjson.gz`

/** Reads every segment once, one at a time. */
async function measure(
  ctx: LedgerDeps,
  day: string,
  lastEntry: number,
): Promise<Omit<ExportFile, 'eventId'>> {
  const rawHash = createHash('sha256')
  const gzHash = createHash('sha256').update(gzipHead)
  const total = { lines: 0, rawBytes: 0, gzBytes: gzipHead.length, crc32: 0 }
  const add = (
    piece: { lines: number; rawBytes: number; crc32: number; deflated: Uint8Array },
    raw: Uint8Array,
  ) => {
    rawHash.update(raw)
    gzHash.update(piece.deflated)
    total.lines += piece.lines
    total.crc32 = combineCrc32(total.crc32, piece.crc32, piece.rawBytes)
    total.rawBytes += piece.rawBytes
    total.gzBytes += piece.deflated.length
  }
  let next = 1
  for (;;) {
    const segment = await findSegment(ctx.db, next, lastEntry)
    if (!segment) break
    // Without a final block, so decompression stops at the end of the input.
    add(segment, await inflate(Buffer.concat([segment.deflated, Uint8Array.of(0x03, 0x00)])))
    next = segment.lastEntry + 1
  }
  if (lastEntry - next + 1 >= segmentEntries) throw new Error(`the export has no segment from entry ${next}`)
  const rest = await segmentOf(ctx, next, lastEntry)
  add(rest, rest.raw)
  const tail = gzipTail(total.crc32, total.rawBytes)
  return {
    day,
    lastEntry,
    ...total,
    gzBytes: total.gzBytes + tail.length,
    sha256Raw: rawHash.digest('hex'),
    sha256Gz: gzHash.update(tail).digest('hex'),
    rest: rest.deflated,
  }
}
