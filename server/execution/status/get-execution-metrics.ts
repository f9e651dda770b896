/** GET /metrics/execution: counts and times of executed code in the last 24 hours, without anything of its callers. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { summariseExecutions } from './actions.store.ts'

const WINDOW_SECONDS = 86_400

const counts = (by: string) => z.record(z.string(), z.int()).describe(`Runs by ${by}`)

export const getExecutionMetrics = defineOperation({
  id: 'execution.getExecutionMetrics',
  method: 'GET',
  path: '/metrics/execution',
  summary: 'Counts and times of executed code',
  description:
    'Covers the runs of the last 24 hours on every server; left_over_containers is of this server since its start.',
  input: z.object({}),
  output: z
    .object({
      generated_at: z.int().describe('When the answer was computed, in Unix seconds'),
      runs: z.int().describe('Number of finished runs'),
      by_status: counts('status'),
      by_tier: counts('tier'),
      by_end_reason: counts('reason of the end'),
      p50_ms: z.int().nullable().describe('Median duration; null without runs'),
      p95_ms: z.int().nullable().describe('95th percentile of the duration; null without runs'),
      oom_events: z.int().describe('Processes that were ended for lack of memory'),
      left_over_containers: z.int().describe('Runs whose processes had to be ended from outside'),
    })
    .meta({ id: 'ExecutionMetrics' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run({ db, sandbox, nowUnix }) {
    const { rows, p50, p95 } = await summariseExecutions(db, nowUnix() - WINDOW_SECONDS)
    const sumBy = (key: 'status' | 'tier' | 'end_reason'): Record<string, number> => {
      const sums: Record<string, number> = {}
      for (const row of rows) sums[row[key]] = (sums[row[key]] ?? 0) + row.runs
      return sums
    }
    return {
      generated_at: nowUnix(),
      runs: rows.reduce((sum, { runs }) => sum + runs, 0),
      by_status: sumBy('status'),
      by_tier: sumBy('tier'),
      by_end_reason: sumBy('end_reason'),
      p50_ms: p50,
      p95_ms: p95,
      oom_events: rows.reduce((sum, { oom_events }) => sum + oom_events, 0),
      left_over_containers: sandbox.status().leftOver,
    }
  },
})
