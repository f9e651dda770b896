// Measures publication on relays: 10,000 events from the outbox, each with its copy, and the check of what the relays hold afterwards.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BenchFailure, type Entry } from '../../entry.ts'
import type { Bench } from '../../harness/bench.ts'
import { ledgerDatabase } from '../../harness/data/ledger-database.ts'
import type { RelayFigures } from '../../harness/data/relay-publish-process.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const run = promisify(execFile)
const events = 10_000

export const relays: Entry = {
  name: 'relays',
  title: 'Publication on Nostr relays',
  async measure(bench) {
    const { one, three } = await interleaved(bench.rounds, {
      one: () => drained(bench, 1),
      three: () => drained(bench, 3),
    })
    const rate = ({ publishSeconds }: RelayFigures) => events / publishSeconds
    return {
      rows: [
        { what: 'events published, one relay', unit: 'per s', rounds: one.map(rate), goal: { atLeast: 200 } },
        {
          what: 'events published, three relays',
          unit: 'per s',
          rounds: three.map(rate),
        },
        {
          what: `${events} events checked on three relays`,
          unit: 'ms',
          rounds: three.map(({ checkSeconds }) => checkSeconds * 1_000),
          goal: { below: 60_000 },
        },
      ],
      notes: [
        `Each event is sent with its kind 78 copy, so a relay takes ${2 * events}; every answer is stored. The relays, which verify each signature, and the database share the cores.`,
        'After each round every event was anchored.',
      ],
    }
  },
}

async function drained(bench: Bench, count: number): Promise<RelayFigures> {
  const databaseUrl = await ledgerDatabase(bench, 'bench_relays', false)
  const harness = join(bench.root, 'bench/harness/data')
  const served = spawn(process.execPath, [join(harness, 'relay-process.ts'), String(count)], {
    cwd: bench.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(served.stdout, 'data')) as [Buffer]
    const urls = JSON.parse(String(line)) as string[]
    const { stdout } = await run(
      process.execPath,
      [join(harness, 'relay-publish-process.ts'), String(events)],
      {
        cwd: bench.root,
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          VERIFIER_SECRET_KEY: '03'.repeat(32),
          NOSTR_RELAYS: urls.join(','),
        },
      },
    )
    const figures = JSON.parse(stdout.trim().split('\n').at(-1)!) as RelayFigures
    if (figures.anchored !== events)
      throw new BenchFailure(`${figures.anchored} of ${events} events are anchored.`)
    return figures
  } finally {
    served.kill()
  }
}
