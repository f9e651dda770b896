/** GET /metrics: calls of the paid tools in the last hour, as JSON, or all counters as the text that Prometheus reads. */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { percentileMs } from '#server/kernel/usage/durations.ts'
import { type OperationUsage, sumUsage, USAGE_WINDOW_SECONDS } from '#server/kernel/usage/usage.ts'
import { defineOperation } from '../deps.ts'
import { listRecentActions } from './actions.store.ts'
import { asksForPrometheus, prometheusText } from './prometheus-text.ts'
import { RecentAction } from './recent-action.schema.ts'

const count = (what: string) => z.int().describe(what)
const time = (what: string) => z.int().nullable().describe(`${what}; null without calls`)
const figures = {
  calls: count('Calls; a request that was answered with the price (402) is none'),
  errors: count('Of them, answered with a status of 400 or more'),
  p50_ms: time('Median time to the answer'),
  p95_ms: time('95th percentile of the time to the answer'),
}

export const getMetrics = defineOperation({
  id: 'execution.getMetrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Calls of the paid tools in the last hour',
  description:
    'Counts what this server answered in the last hour; recent runs are those of every server. Times are at most 5 % too high. A request whose Accept prefers text/plain or application/openmetrics-text, as that of Prometheus does, gets all counters since the start as text in place of JSON. Nothing here is of a caller.',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(20).describe('Number of recent runs to list'),
  }),
  output: z
    .object({
      generated_at: z.int().describe('When the answer was computed, in Unix seconds'),
      window_seconds: z.literal(USAGE_WINDOW_SECONDS).describe('Length of the window'),
      ...figures,
      by_tool: z
        .array(
          z.object({
            tool: z.string().describe('Tool, as in the price list'),
            ...figures,
            sats: count('Sats charged; USDC is not counted'),
          }),
        )
        .describe('Most called first'),
      recent: z.array(RecentAction).describe('Runs of code and browse actions, newest first'),
    })
    .meta({ id: 'Metrics' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit }, call) {
    if (asksForPrometheus(call.header('accept') ?? '')) {
      const { text, contentType } = await prometheusText(ctx)
      return new RawAnswer(text, { Vary: 'Accept' }, { contentType })
    }
    const rows = ctx.usage
      .lastHour()
      .filter(({ operation: { tool, price } }) => tool && price.kind === 'fixed')
    const byTool = sumUsage(rows, ({ tool }) => tool!)
    const [all] = sumUsage(rows, () => 'all')
    return {
      generated_at: ctx.nowUnix(),
      window_seconds: USAGE_WINDOW_SECONDS,
      ...figuresOf(all),
      by_tool: byTool
        .map((row) => ({ tool: row.operation.tool!, ...figuresOf(row), sats: row.sats }))
        .filter(({ calls }) => calls > 0)
        .sort((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1)),
      recent: await listRecentActions(ctx.db, limit),
    }
  },
})

const figuresOf = (row: OperationUsage | undefined) => ({
  calls: row ? row.requests - row.priced : 0,
  errors: row?.refused ?? 0,
  p50_ms: row ? percentileMs(row.durations, 0.5) : null,
  p95_ms: row ? percentileMs(row.durations, 0.95) : null,
})
