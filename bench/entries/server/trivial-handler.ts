// Measures what the way through Next costs. The same small JSON by our HTTP surface and by a plain Next route handler.
import type { Entry } from '../../entry.ts'
import type { LoadResult } from '../../harness/load/load-plan.ts'
import { interleaved } from '../../harness/measure/rounds.ts'
import { ratios } from '../../harness/measure/statistics.ts'

const connections = 32

export const trivialHandler: Entry = {
  name: 'trivial-handler',
  title: `The same JSON by our surface and by a plain Next route handler, ${connections} connections`,
  async measure(bench) {
    const assay = await bench.assay()
    const plain = await bench.plainNext()
    const load = bench.load()
    load.prepare({
      name: 'trivial',
      byConnection: Array.from({ length: connections }, () => [{ method: 'GET', path: '/health' }]),
    })
    const run = (url: string, seconds: number) =>
      load.run({ url, requests: 'trivial', until: { seconds }, mustContain: '"status":"ok"' })
    const warmUp = Math.min(3, bench.seconds)
    await run(assay.url, warmUp)
    await run(plain.url, warmUp)
    const { ours, theirs } = await interleaved(bench.rounds, {
      ours: () => run(assay.url, bench.seconds),
      theirs: () => run(plain.url, bench.seconds),
    })
    const rate = (runs: LoadResult[]) => runs.map(({ requestsPerSecond }) => requestsPerSecond)
    return {
      rows: [
        { what: 'our HTTP surface', unit: 'req/s', rounds: rate(ours) },
        { what: 'plain Next route handler', unit: 'req/s', rounds: rate(theirs) },
        { what: 'ratio', unit: '×', rounds: ratios(rate(ours), rate(theirs)) },
        { what: 'p99, ours', unit: 'ms', rounds: ours.map((r) => r.p99Ms) },
        { what: 'p99, Next', unit: 'ms', rounds: theirs.map((r) => r.p99Ms) },
      ],
      notes: [
        'Not held to a core. Ours counts quotas, checks the shape of its answer and sets security headers; the other does not.',
      ],
    }
  },
}
