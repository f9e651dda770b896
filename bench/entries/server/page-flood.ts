// Measures GET /health, and the memory of the server, while 300 connections of one address ask for pages.
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchFailure, type Entry } from '../../entry.ts'
import { residentMegabytes } from '../../harness/measure/memory.ts'
import { percentile } from '../../harness/measure/statistics.ts'

const connections = 300
const pages = ['/', '/ledger', '/docs', '/explain', '/verify']
const sampleEveryMs = 20

export const pageFlood: Entry = {
  name: 'page-flood',
  title: `GET /health while ${connections} connections ask for pages`,
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    load.prepare({
      name: 'pages',
      byConnection: Array.from({ length: connections }, (_, at) =>
        pages.map((_page, step) => ({
          method: 'GET' as const,
          path: pages[(at + step) % pages.length]!,
          headers: { accept: 'text/html' },
        })),
      ),
    })
    const rounds: { p50: number; p99: number; peak: number; rendered: number; refused: number }[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      const until = { seconds: bench.seconds }
      const flood = load.run({
        url: assay.url,
        requests: 'pages',
        until,
        mustContain: '',
        allowedStatuses: ['429', '503'],
      })
      const [result, sampled] = await Promise.all([flood, sampleHealth(assay.url, assay.pid, bench.seconds)])
      const rendered = result.byStatus['200'] ?? 0
      if (rendered === 0) throw new BenchFailure(`no page was rendered: ${JSON.stringify(result.byStatus)}`)
      rounds.push({ ...sampled, rendered, refused: result.answers - rendered })
    }
    return {
      rows: [
        { what: '/health p50', unit: 'ms', rounds: rounds.map(({ p50 }) => p50) },
        { what: '/health p99', unit: 'ms', rounds: rounds.map(({ p99 }) => p99), goal: { below: 50 } },
        {
          what: 'resident, highest',
          unit: 'MB',
          rounds: rounds.map(({ peak }) => peak),
          goal: { below: 450 },
        },
        {
          what: 'pages rendered',
          unit: 'per s',
          rounds: rounds.map(({ rendered }) => rendered / bench.seconds),
        },
        {
          what: 'pages refused',
          unit: 'per s',
          rounds: rounds.map(({ refused }) => refused / bench.seconds),
        },
      ],
      notes: [
        'All connections come from one address; what is refused gets 503 with Retry-After. The quota per minute is lifted for the bench.',
      ],
    }
  },
}

async function sampleHealth(url: string, pid: number, seconds: number) {
  const took: number[] = []
  let peak = 0
  const endMs = performance.now() + seconds * 1_000
  while (performance.now() < endMs) {
    const startedMs = performance.now()
    const { status } = await fetch(`${url}/health`)
    if (status !== 200 && status !== 503) throw new BenchFailure(`/health answered ${status}`)
    took.push(performance.now() - startedMs)
    peak = Math.max(peak, residentMegabytes(pid).now)
    await sleep(sampleEveryMs)
  }
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), peak }
}
