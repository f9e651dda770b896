// Measures the verification of a whole ledger of 10,000 entries: ids, signatures, records, chain and tree, on the command line and
// in a browser, each with one thread and with one for each core.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BenchFailure, type Entry } from '../../entry.ts'
import { madeExport } from '../../harness/data/made-export.ts'
import { startBrowserVerifier } from '../../harness/load/browser-verifier.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const entries = 10_000
const run = promisify(execFile)

export const verifyExport: Entry = {
  name: 'verify-export',
  title: `A ledger of ${entries.toLocaleString('en')} entries, verified from its export`,
  async measure(bench) {
    const made = await madeExport(join(bench.dataDir, `export-${entries}`), entries)
    const cores = availableParallelism()
    const command = async (threads: number) => {
      const startedMs = performance.now()
      const args = [
        'verify',
        made.file,
        '--profile',
        made.profile,
        '--manifest',
        made.checkpoint,
        '--threads',
        `${threads}`,
      ]
      const { stdout } = await run(process.execPath, [join(bench.root, 'cli/assay.ts'), ...args], {
        maxBuffer: 1 << 24,
      }).catch((cause: { stdout?: string; stderr?: string }) => {
        throw new BenchFailure(`the command refused the export: ${cause.stdout}${cause.stderr}`)
      })
      if (!stdout.includes(`${entries} in `)) throw new BenchFailure(`the command verified less: ${stdout}`)
      return performance.now() - startedMs
    }
    const browser = await startBrowserVerifier(bench.root, made)
    try {
      const { oneThread, allThreads, oneWorker, allWorkers } = await interleaved(bench.rounds, {
        oneThread: () => command(1),
        allThreads: () => command(cores),
        oneWorker: () => browser.verify(0),
        allWorkers: () => browser.verify(cores),
      })
      const wrong = [...oneWorker, ...allWorkers].find(
        ({ outcome, size }) => outcome !== 'pass' || size !== entries,
      )
      if (wrong) throw new BenchFailure(`the browser says ${wrong.outcome} of ${wrong.size} entries`)
      const row = (what: string, rounds: number[], below: number) => ({
        ...{ what, unit: 'ms' as const, rounds },
        goal: { below },
      })
      const msOf = (rounds: { elapsedMs: number }[]) => rounds.map(({ elapsedMs }) => elapsedMs)
      return {
        rows: [
          row('command line with its start, one thread', oneThread, 10_000),
          row(`command line with its start, ${cores} threads`, allThreads, 6_000),
          row('browser, one worker', msOf(oneWorker), 10_000),
          row(`browser, ${cores} workers`, msOf(allWorkers), 6_000),
        ],
        notes: [
          `The file has ${Math.round(statSync(made.file).size / 1e6)} MB; it is made once, with real signatures, and kept in .data/bench.`,
          'Both use the verifier of the pages; the browser runs it in workers, without a download over a network. No entry has a post-quantum companion.',
        ],
      }
    } finally {
      await browser.close()
    }
  },
}
