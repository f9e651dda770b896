// What `assay export` and `assay verify` share: an export read as a stream, and its report in words.
import { availableParallelism } from 'node:os'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { linePool } from '#protocol/ledger/export/line-pool.ts'
import type { ExportManifest } from '#protocol/ledger/export/manifest.ts'
import { type ExportReading, readExport } from '#protocol/ledger/export/read-export.ts'
import { printable } from '#protocol/printable.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { toWire } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { exitOf } from '../exit.ts'
import { checkLines, endOf, reasonOf } from '../verify/report-text.ts'
import { startThreads } from './start-threads.ts'

const progressMs = 1_000

/** `size`: of the file, for the progress on a terminal. `threads`: that verify; with 1 this one does. */
export function readPieces(
  pieces: AsyncIterable<Uint8Array>,
  profile: LedgerProfile,
  { size, threads = availableParallelism() }: { size: number; threads?: number },
): Promise<ExportReading> {
  let shownAt = Date.now()
  const options = { profile, schnorr: nobleSchnorr }
  return readExport(pieces, {
    ...options,
    ...(threads > 1 ? { lineVerifier: linePool(startThreads(threads), options) } : {}),
    // An error of the stream reaches whoever reads its end.
    gunzip: (packed) => pipeline(Readable.from(packed), createGunzip(), () => {}),
    onProgress({ bytes, lines, problems }) {
      if (!process.stderr.isTTY || Date.now() - shownAt < progressMs) return
      shownAt = Date.now()
      const percent = Math.floor((100 * bytes) / Math.max(1, size))
      process.stderr.write(`\r${percent} %, ${lines} lines, ${problems} problems `)
    },
  })
}

/** Prints the report; returns the exit status. */
export function printReport(
  name: string,
  reading: ExportReading,
  end: ExportManifest | string | null,
  asJson: boolean,
): number {
  const { summary, raw, packed } = reading
  const { report, problems, problemCount } = reading.report(end)
  console.log(
    asJson
      ? JSON.stringify(
          {
            file: name,
            entries: summary.size,
            root: summary.root,
            lines: summary.lines,
            raw,
            packed,
            problem_count: problemCount,
            problems,
            ...toWire(report),
          },
          null,
          2,
        )
      : [
          `file             ${name}`,
          `entries          ${summary.size} in ${summary.lines} lines`,
          `root             ${summary.root}`,
          'not covered      cosignatures of witnesses, which are not part of an export',
          '',
          ...checkLines(report),
          ...problems.map(
            ({ entry, problem }) => `         entry ${entry ?? 'unknown'}: ${printable(problem)}`,
          ),
          '',
          endOf[report.outcome],
        ].join('\n'),
  )
  if (report.outcome !== 'pass') console.error(reasonOf(report))
  return exitOf[report.outcome]
}
