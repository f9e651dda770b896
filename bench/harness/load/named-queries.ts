// Measures queries by turns on one connection: the p95 of each, with the goal that reads of lists share, or another.
import type { Row } from '../../entry.ts'
import type { Bench } from '../bench.ts'
import { interleaved } from '../measure/rounds.ts'
import type { PlannedRequest } from './load-plan.ts'

const listMs = 20

interface NamedQuery {
  request: PlannedRequest
  /** In every answer. */
  mustContain: string
}

/** One row for each name. Every query runs once before it counts. */
export async function measureQueries(
  bench: Bench,
  url: string,
  queries: Readonly<Record<string, NamedQuery>>,
  mostMs = listMs,
): Promise<Row[]> {
  const load = bench.load()
  for (const [name, { request }] of Object.entries(queries)) load.prepare({ name, byConnection: [[request]] })
  const contenders = Object.fromEntries(
    Object.entries(queries).map(([requests, { mustContain }]) => [
      requests,
      () => load.run({ url, requests, until: { seconds: bench.seconds }, mustContain }),
    ]),
  )
  for (const warmUp of Object.values(contenders)) await warmUp()
  for (const [name, run] of Object.entries(contenders))
    await bench.profiled(name.replaceAll(/[^\w]+/g, '-'), run)
  const results = await interleaved(bench.rounds, contenders)
  return Object.keys(queries).map((name) => ({
    what: `${name} p95`,
    unit: 'ms',
    rounds: results[name]!.map(({ p95Ms }) => p95Ms),
    goal: { below: mostMs },
  }))
}
