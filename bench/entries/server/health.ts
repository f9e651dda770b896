// Measures the health checks that the server answers on one core.
import type { Entry } from '../../entry.ts'
import { cpuRows, runMetered } from '../../harness/load/metered.ts'
import { holdToCore, releaseToAllCores } from '../../harness/measure/cores.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const connections = 64

export const health: Entry = {
  name: 'health',
  title: `GET /health on one core, ${connections} connections`,
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    load.prepare({
      name: 'health',
      byConnection: Array.from({ length: connections }, () => [{ method: 'GET', path: '/health' }]),
    })
    const held = holdToCore(assay.pid, 0) && holdToCore(load.pid, 1)
    const run = (seconds: number) =>
      runMetered(load, assay, { requests: 'health', until: { seconds }, mustContain: '"status":"ok"' })
    try {
      await run(Math.min(3, bench.seconds))
      const { ours } = await interleaved(bench.rounds, { ours: () => run(bench.seconds) })
      await bench.profiled('health', () => run(bench.seconds))
      const busiest = Math.max(...ours.map(({ generatorCpu }) => generatorCpu))
      return {
        rows: [
          {
            what: 'requests',
            unit: 'req/s',
            rounds: ours.map((r) => r.requestsPerSecond),
            goal: { atLeast: 15_000 },
          },
          { what: 'p50', unit: 'ms', rounds: ours.map((r) => r.p50Ms) },
          { what: 'p99', unit: 'ms', rounds: ours.map((r) => r.p99Ms) },
          ...cpuRows('', ours),
        ],
        notes: [
          held
            ? 'The server, with all its threads, is held to core 0 and the load to core 1 (taskset).'
            : 'Not held to a core: there is no taskset here, so this is not a figure for one core.',
          `The load process used ${Math.round(busiest * 100)} % of a core${busiest > 0.9 ? ': it may be the limit, not the server' : ''}.`,
        ],
      }
    } finally {
      releaseToAllCores(assay.pid)
      releaseToAllCores(load.pid)
    }
  },
}
