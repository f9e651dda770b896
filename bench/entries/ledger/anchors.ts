// Measures anchoring: 10,000 digests from the outbox through two calendars on loopback to checked blocks, in the database.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BenchFailure, type Entry } from '../../entry.ts'
import type { Bench } from '../../harness/bench.ts'
import type { AnchorFigures } from '../../harness/data/anchor-process.ts'
import { ledgerDatabase } from '../../harness/data/ledger-database.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const run = promisify(execFile)
/** Two digests each: the id, and the id with the signature. */
const events = 5_000

export const anchors: Entry = {
  name: 'anchors',
  title: 'Anchoring in Bitcoin',
  async measure(bench) {
    const { drain } = await interleaved(bench.rounds, { drain: () => drained(bench) })
    const perSecond = (secondsOf: (figures: AnchorFigures) => number) =>
      drain.map((figures) => figures.anchors / secondsOf(figures))
    return {
      rows: [
        {
          what: 'queued, stamped and confirmed',
          unit: 'per s',
          rounds: perSecond(({ stampSeconds, confirmSeconds }) => stampSeconds + confirmSeconds),
          goal: { atLeast: 200 },
        },
        { what: 'queued and stamped', unit: 'per s', rounds: perSecond(({ stampSeconds }) => stampSeconds) },
        {
          what: 'completed, checked and confirmed',
          unit: 'per s',
          rounds: perSecond(({ confirmSeconds }) => confirmSeconds),
        },
      ],
      notes: [
        `${2 * events} digests of ${events} events, by the jobs that run in production, into Postgres. Two calendars and two sources of blocks in another process share the cores; the time until a block is mined is not counted.`,
        'After each round every digest was confirmed.',
      ],
    }
  },
}

async function drained(bench: Bench): Promise<AnchorFigures> {
  const databaseUrl = await ledgerDatabase(bench, 'bench_anchors', false)
  const harness = join(bench.root, 'bench/harness/data')
  const served = spawn(process.execPath, [join(harness, 'calendar-process.ts')], {
    cwd: bench.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(served.stdout, 'data')) as [Buffer]
    const { stdout } = await run(process.execPath, [join(harness, 'anchor-process.ts'), String(events)], {
      cwd: bench.root,
      env: {
        ...process.env,
        ...(JSON.parse(String(line)) as Record<string, string>),
        DATABASE_URL: databaseUrl,
        VERIFIER_SECRET_KEY: '03'.repeat(32),
      },
    })
    const figures = JSON.parse(stdout.trim().split('\n').at(-1)!) as AnchorFigures
    if (figures.confirmed !== 2 * events)
      throw new BenchFailure(`${figures.confirmed} of ${2 * events} digests are confirmed.`)
    return figures
  } finally {
    served.kill()
  }
}
