// Measures reads of a ledger of a million entries, and its export.
import { join } from 'node:path'
import { formatTileIndex } from '#protocol/ledger/tree/tile-path.ts'
import type { Entry, Row } from '../../entry.ts'
import type { Bench } from '../../harness/bench.ts'
import { ledgerDatabase } from '../../harness/data/ledger-database.ts'
import { fillLedger } from '../../harness/data/ledger-fill.ts'
import type { ChildServer } from '../../harness/load/child.ts'
import { residentMegabytes } from '../../harness/measure/memory.ts'
import { interleaved } from '../../harness/measure/rounds.ts'
import { startProductionServer } from '../../harness/production-server.ts'

const entries = Number(process.env.BENCH_LEDGER_ENTRIES ?? 1_000_000)
const secretKey = '05'.repeat(32)
const connections = 8
const exportBytes = 200_000_000

export const ledgerRead: Entry = {
  name: 'ledger-read',
  title: `Reads of a ledger of ${entries.toLocaleString('en')} entries, ${connections} connections`,
  async measure(bench) {
    const databaseUrl = await ledgerDatabase(bench, `bench_ledger_${entries}`, true)
    const filled = await fillLedger({ ...bench, databaseUrl, entries, secretKey })
    const server = await readerOf(bench, databaseUrl)
    const load = bench.load()
    const anyEntry = (seed: number): number => 40 + ((seed * 2_654_435_761) % (filled - 40))
    const paths: Record<string, (seed: number) => string> = {
      'GET /ledger?limit=50': (seed) => `/ledger?limit=50&order=desc&cursor=${anyEntry(seed) + 1}`,
      'GET /ledger/{n}': (seed) => `/ledger/${anyEntry(seed)}`,
      'inclusion proof': (seed) => `/log/proof/inclusion?entry=${anyEntry(seed)}&size=${filled}`,
      'full tile': (seed) =>
        `/log/tile/0/${formatTileIndex(Math.floor((anyEntry(seed) - 1) / 256) % Math.floor(filled / 256))}`,
    }
    const rows: Row[] = []
    for (const [what, pathOf] of Object.entries(paths)) {
      load.prepare({
        name: what,
        byConnection: Array.from({ length: connections }, (_, connection) =>
          Array.from({ length: 500 }, (_, index) => ({
            method: 'GET' as const,
            path: pathOf(connection * 500 + index + 1),
          })),
        ),
      })
      const run = (seconds: number) =>
        load.run({
          url: server.url,
          requests: what,
          until: { seconds },
          // Any answer of a tile is bytes; an empty text is in all of them.
          mustContain: what === 'full tile' ? '' : '{',
        })
      await run(1)
      const { ours } = await interleaved(bench.rounds, { ours: () => run(bench.seconds) })
      rows.push(
        { what: `${what} p95`, unit: 'ms', rounds: ours.map((result) => result.p95Ms), goal: { below: 10 } },
        { what, unit: 'req/s', rounds: ours.map((result) => result.requestsPerSecond) },
      )
    }
    const before = residentMegabytes(server.pid).now
    const tail: number[] = []
    for (let round = 0; round < bench.rounds; round += 1)
      tail.push(await megabytesPerSecond(`${server.url}/ledger/export.ndjson?since_entry=40`, exportBytes))
    const manifest = JSON.parse(
      (await (await fetch(`${server.url}/log/export/manifest.json`)).json()).content,
    )
    const file: number[] = []
    for (let round = 0; round < bench.rounds; round += 1)
      file.push(await megabytesPerSecond(`${server.url}/log/export/${manifest.file}`, exportBytes))
    const grown = residentMegabytes(server.pid).now - before
    rows.push(
      { what: 'export as lines', unit: 'MB/s', rounds: tail, goal: { atLeast: 20 } },
      { what: 'export file, compressed', unit: 'MB/s', rounds: file, goal: { atLeast: 20 } },
      { what: 'memory grown by the exports', unit: 'MB', rounds: [grown], goal: { below: 60 } },
    )
    return {
      rows,
      notes: [
        `The ledger is made once by the appending code, with signatures that cost nothing, and kept in ${join('.data', 'bench')}.`,
        'Entries, cursors and proofs are spread over the whole ledger; load, server and database share the cores.',
      ],
    }
  },
}

const readerOf = (bench: Bench, databaseUrl: string): Promise<ChildServer> =>
  startProductionServer({
    name: 'The reading server',
    root: bench.root,
    databaseUrl,
    secretKey,
    environment: { LEDGER_MARK: join(bench.dataDir, 'fill-ledger-mark') },
    logPath: join(bench.dataDir, 'reading-server.log'),
  })

/** Of so many bytes, or of all there are. */
async function megabytesPerSecond(url: string, limit: number): Promise<number> {
  const aborted = new AbortController()
  const started = performance.now()
  const response = await fetch(url, { signal: aborted.signal, headers: { 'accept-encoding': 'identity' } })
  let bytes = 0
  for await (const chunk of response.body!) {
    bytes += chunk.length
    if (bytes >= limit) break
  }
  const seconds = (performance.now() - started) / 1_000
  aborted.abort()
  return bytes / 1e6 / seconds
}
