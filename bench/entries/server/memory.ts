// Measures the memory that the server holds after everything else has been asked of it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry } from '../../entry.ts'
import { residentMegabytes } from '../../harness/measure/memory.ts'

export const memory: Entry = {
  name: 'memory',
  title: 'Resident memory of the server after the load',
  async measure(bench) {
    const assay = await bench.assay()
    await sleep(2_000)
    const { now, peak } = residentMegabytes(assay.pid)
    const after = bench.loaded.join(', ')
    return {
      rows: [
        { what: 'resident now', unit: 'MB', rounds: [now], goal: { below: 350 } },
        ...(peak === null ? [] : [{ what: 'highest so far', unit: 'MB' as const, rounds: [peak] }]),
      ],
      notes: [
        after === ''
          ? 'No load came before: this is the server at rest, not the figure of the goal.'
          : `Two seconds after: ${after}. One process with all its threads; Postgres is not counted.`,
      ],
    }
  },
}
