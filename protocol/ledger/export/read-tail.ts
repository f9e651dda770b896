// Reads the entries since an export, up to a checkpoint that covers exactly them. The ledger may grow meanwhile.
import type { ExportReading } from './read-export.ts'

export interface TailSource {
  /** Lines from this entry on; none where it does not exist yet. */
  linesFrom(entry: number): AsyncIterable<Uint8Array>
  /** The newest checkpoint, untrusted. */
  checkpoint(): Promise<string>
  /** Before it is asked again. */
  wait(): Promise<void>
}

/** A checkpoint follows an entry within moments, so the two agree soon unless one of them is false. */
const MOST_ROUNDS = 5

export async function readTail(
  after: ExportReading,
  source: TailSource,
): Promise<{ reading: ExportReading; note: string }> {
  let reading = after
  for (let round = 1; ; round += 1) {
    reading = await reading.continueWith(source.linesFrom(reading.summary.size + 1))
    const note = await source.checkpoint()
    const { checks } = reading.report(note).report
    const isCovered = checks.some(({ id, outcome }) => id === 'export.tree' && outcome === 'pass')
    if (isCovered || round === MOST_ROUNDS || reading.stopped !== null) return { reading, note }
    await source.wait()
  }
}
