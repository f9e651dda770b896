// The entries since the daily file: read from the site, verified as its continuation, and written beside it.
import { setTimeout as sleep } from 'node:timers/promises'
import { concatBytes } from '#protocol/bytes.ts'
import type { ExportReading } from '#protocol/ledger/export/read-export.ts'
import { readTail } from '#protocol/ledger/export/read-tail.ts'
import { exitOf, nameOf } from '../exit.ts'
import { fetchBytes, openAnswer, Unanswered } from '../network/fetch-bytes.ts'
import { writeAtomically } from '../network/write-atomically.ts'
import { printReport } from './read-export-file.ts'

const timeoutMs = 120_000
/** A day of a busy ledger; more is in the next daily file. */
const mostBytes = 256 * 1_024 * 1_024

/** Returns the exit status. Throws Unanswered. */
export async function addTail(
  site: string,
  whole: ExportReading,
  file: string,
  asJson: boolean,
): Promise<number> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  async function* linesFrom(entry: number) {
    const path = `/ledger/export.ndjson?since_entry=${entry}`
    const { body } = await openAnswer(`${site}${path}`, AbortSignal.timeout(timeoutMs))
    for await (const piece of body ?? []) {
      bytes += piece.length
      if (bytes > mostBytes) throw new Unanswered('the tail is longer than 256 MiB')
      pieces.push(piece)
      yield piece
    }
  }
  const { reading, note } = await readTail(whole, {
    linesFrom,
    checkpoint: async () =>
      new TextDecoder().decode(await fetchBytes(`${site}/log/checkpoint`, { maxBytes: 65_536, timeoutMs })),
    wait: () => sleep(1_000),
  })
  const name = `${file}.tail.ndjson`
  const status = printReport(nameOf(name), reading, note, asJson)
  if (status === exitOf.fail) {
    console.error('The tail was not written.')
    return status
  }
  writeAtomically(name, concatBytes(...pieces))
  writeAtomically(`${file}.tail.checkpoint`, note)
  return status
}
