// Measures the verification of a whole ledger of 10,000 entries: ids, signatures, records, chain and tree, on the command line and
// in a worker of a browser.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BenchFailure, type Entry } from '../entry.ts'
import { madeExport } from '../harness/data/made-export.ts'
import { startBrowserVerifier } from '../harness/load/browser-verifier.ts'
import { interleaved } from '../harness/measure/rounds.ts'

const entries = 10_000
const run = promisify(execFile)

export const verifyExport: Entry = {
  name: 'verify-export',
  title: `A ledger of ${entries.toLocaleString('en')} entries, verified from its export`,
  async measure(bench) {
    const made = await madeExport(join(bench.dataDir, `export-${entries}`), entries)
    const command = async () => {
      const startedMs = performance.now()
      const args = ['verify', made.file, '--profile', made.profile, '--manifest', made.checkpoint]
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
      const { cli, worker } = await interleaved(bench.rounds, {
        cli: command,
        worker: () => browser.verify(),
      })
      const wrong = worker.find(({ outcome, size }) => outcome !== 'pass' || size !== entries)
      if (wrong) throw new BenchFailure(`the browser says ${wrong.outcome} of ${wrong.size} entries`)
      return {
        rows: [
          { what: 'command line, with its start', unit: 'ms', rounds: cli, goal: { below: 10_000 } },
          {
            what: 'browser, one worker',
            unit: 'ms',
            rounds: worker.map(({ elapsedMs }) => elapsedMs),
            goal: { below: 10_000 },
          },
        ],
        notes: [
          `The file has ${Math.round(statSync(made.file).size / 1e6)} MB; it is made once, with real signatures, and kept in .data/bench.`,
          'Both use the verifier of the pages; the browser runs it in one worker, without a download over a network.',
        ],
      }
    } finally {
      await browser.close()
    }
  },
}
