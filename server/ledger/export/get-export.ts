/** Serves the whole ledger as files: a signed manifest, one immutable file per day, and the entries since. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { findEventBody } from '#server/proofs/proofs.store.ts'
import { gzipHead, gzipTail } from '../../compression/gzip-pieces.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { readEntryRange } from '../read/read.store.ts'
import { type ExportFile, findExport, findNewestExport, findSegment } from './export.store.ts'
import { exportLines } from './export-line.ts'
import { fileNameOf } from './take-export.ts'

const shared = { method: 'GET', auth: 'public', price: free, effect: 'read', rate: 'ledger' } as const
/** Limits how much is read ahead, which bounds the memory of an export. */
const pageEntries = 64

export const getExportManifest = defineOperation({
  ...shared,
  id: 'ledger.getExportManifest',
  path: '/log/export/manifest.json',
  summary: 'The newest full export, signed',
  description:
    'A signed event whose content names the file, its number of lines, both hashes and the checkpoint it ends with.',
  input: z.object({}),
  output: SignedEvent,
  produces: 'application/json; charset=utf-8',
  errors: ['not_found'],
  cache: 'public, max-age=300',
  async run(ctx) {
    const newest = await findNewestExport(ctx.db)
    if (!newest)
      throw new OperationError('not_found', {
        detail:
          'No export exists yet; the first is created soon after the ledger is founded. /ledger/export.ndjson has all entries.',
      })
    return new RawAnswer((await findEventBody(ctx.db, newest.eventId))!, { ETag: `"${newest.eventId}"` })
  },
})

export const getExportFile = defineOperation({
  ...shared,
  id: 'ledger.getExportFile',
  path: '/log/export/{file}',
  summary: 'One export file',
  description: 'Gzipped NDJSON: one line per entry with its record, event, chain link and leaf. Immutable.',
  input: z.object({
    file: z
      .string()
      .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}-[1-9][0-9]{0,14}\.ndjson\.gz$/, 'send <day>-<last entry>.ndjson.gz')
      .describe('File name from the manifest'),
  }),
  output: z.string(),
  produces: 'application/gzip',
  errors: ['not_found'],
  cache: 'public, max-age=31536000, immutable, no-transform',
  examples: [{ title: 'A file', request: { file: '2026-01-01-39.ndjson.gz' } }],
  async run(ctx, { file: name }) {
    const file = await findExport(ctx.db, name.slice(0, 10))
    if (!file || fileNameOf(file) !== name)
      throw new OperationError('not_found', {
        detail: 'No such file; the manifest names the newest.',
      })
    return new RawAnswer(piecesOf(ctx, file), {
      ETag: `"${file.sha256Gz}"`,
      'Content-Length': String(file.gzBytes),
      'X-Expected-Sha256': file.sha256Gz,
    })
  },
})

async function* piecesOf(ctx: LedgerDeps, file: ExportFile): AsyncGenerator<Uint8Array> {
  yield gzipHead
  let next = 1
  for (;;) {
    const segment = await findSegment(ctx.db, next, file.lastEntry)
    if (!segment) break
    yield segment.deflated
    next = segment.lastEntry + 1
  }
  yield file.rest
  yield gzipTail(file.crc32, file.rawBytes)
}

export const getExportTail = defineOperation({
  ...shared,
  id: 'ledger.getExportTail',
  path: '/ledger/export.ndjson',
  summary: 'Ledger entries as NDJSON, from a given number',
  description:
    'The lines of the export, directly from the ledger: the entries after the newest file, or all of them.',
  input: z.object({
    since_entry: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .default(1)
      .describe('First entry to return'),
  }),
  output: z.string(),
  produces: 'application/x-ndjson; charset=utf-8',
  errors: [],
  async run(ctx, { since_entry: since }) {
    const { size } = await readLog(ctx.db)
    return new RawAnswer(linesFrom(ctx, since, size))
  },
})

async function* linesFrom(ctx: LedgerDeps, since: number, size: number): AsyncGenerator<Uint8Array> {
  for (let from = since; from <= size; from += pageEntries) {
    const rows = await readEntryRange(ctx.db, from, Math.min(size, from + pageEntries - 1))
    if (rows.length > 0) yield await exportLines(ctx.db, rows)
  }
}
