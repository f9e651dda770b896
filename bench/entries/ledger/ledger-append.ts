// Measures the entries a second that are signed, chained, put under the tree and committed, by one server and by two.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { BenchFailure, type Entry, type Row } from '../../entry.ts'
import type { Bench } from '../../harness/bench.ts'
import type { AppendFigures } from '../../harness/data/ledger-append-process.ts'
import { ledgerDatabase } from '../../harness/data/ledger-database.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const run = promisify(execFile)
const clients = 64
/** Entries in flight where many wait: what a batch holds is then up to the server. */
const crowd = 512

export const ledgerAppend: Entry = {
  name: 'ledger-append',
  title: `Append to the ledger: 1.5 kB records, durable commit, ${clients} clients`,
  async measure(bench) {
    const databaseUrl = await ledgerDatabase(bench, 'bench_ledger_append', false)
    const mark = join(bench.dataDir, 'append-ledger-mark')
    rmSync(mark, { recursive: true, force: true })
    const server = appenderOn(bench, databaseUrl, mark)
    // Founds the ledger, and compiles what the rounds will run.
    await server('first', 1, 1)
    let round = 0
    const { crowded, one, two, alone } = await interleaved(bench.rounds, {
      crowded: () => server(`crowd-${round++}`, crowd, bench.seconds),
      one: () => server(`one-${round++}`, clients, bench.seconds),
      two: () => Promise.all([1, 2].map((n) => server(`two-${round++}-${n}`, clients / 2, bench.seconds))),
      alone: () => server(`alone-${round++}`, 1, bench.seconds),
    })
    await refuseBrokenChain(databaseUrl)
    const rate = ({ entries, seconds }: AppendFigures): number => entries / seconds
    const rows: Row[] = [
      {
        what: `entries, batched (${crowd} in flight)`,
        unit: 'per s',
        rounds: crowded.map(rate),
        goal: { atLeast: 1_500 },
      },
      {
        what: `entries, one server, ${clients} clients`,
        unit: 'per s',
        rounds: one.map(rate),
        goal: { atLeast: 1_500 },
      },
      {
        what: 'entries, two servers',
        unit: 'per s',
        rounds: two.map((both) => both.reduce((sum, each) => sum + rate(each), 0)),
      },
      {
        what: `p99 with ${clients} clients`,
        unit: 'ms',
        rounds: one.map(({ latenciesMs }) => latenciesMs.p99),
      },
      {
        what: 'one append at a time, p50',
        unit: 'ms',
        rounds: alone.map(({ latenciesMs }) => latenciesMs.p50),
      },
      {
        what: 'one append at a time, p99',
        unit: 'ms',
        rounds: alone.map(({ latenciesMs }) => latenciesMs.p99),
        goal: { below: 30 },
      },
      {
        what: 'to a signed checkpoint, worst',
        unit: 'ms',
        rounds: one.map(({ checkpointMs }) => checkpointMs.worst),
        goal: { below: 2_000 },
      },
    ]
    return {
      rows,
      notes: [
        'Each entry is signed (BIP-340), as is its chain head after the commit; fsync is on. Servers, database and clients share the cores.',
        'After the rounds the chain of the whole ledger was walked: no gap, no fork.',
      ],
    }
  },
}

const appenderOn =
  (bench: Bench, databaseUrl: string, mark: string) =>
  async (name: string, count: number, seconds: number): Promise<AppendFigures> => {
    const script = join(bench.root, 'bench/harness/data/ledger-append-process.ts')
    const { stdout } = await run(process.execPath, [script, name, String(count), String(seconds)], {
      cwd: bench.root,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        VERIFIER_SECRET_KEY: '03'.repeat(32),
        LEDGER_INIT: 'when_empty',
        LEDGER_MARK: mark,
      },
    })
    // The server logs to the same stream.
    const line = stdout.split('\n').find((each) => each.startsWith('{"entries"'))
    if (line === undefined) throw new BenchFailure(`${name} printed no figures: ${stdout.slice(-2_000)}`)
    return JSON.parse(line)
  }

async function refuseBrokenChain(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT count(*) AS broken FROM (
         SELECT entry, prev_head, head, content_hash, lag(head) OVER (ORDER BY entry) AS before FROM ledger_entry WHERE entry >= 40
       ) AS chain
       WHERE (entry > 40 AND prev_head <> before)
         OR head <> encode(sha256(convert_to(content_hash || '|' || prev_head, 'UTF8')), 'hex')`,
    )
    if (Number(rows[0].broken) > 0) throw new BenchFailure(`${rows[0].broken} links of the chain are broken.`)
  } finally {
    await client.end()
  }
}
