/** GET /health/usage: requests, errors and times of this server in the last hour. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { percentileMs } from '#server/kernel/usage/durations.ts'
import { pathOf, sumUsage, USAGE_WINDOW_SECONDS } from '#server/kernel/usage/usage.ts'

const count = (what: string) => z.int().describe(what)
const time = (what: string) => z.int().nullable().describe(`${what}; null without requests`)

export const getUsage = defineOperation({
  id: 'discovery.getUsage',
  method: 'GET',
  path: '/health/usage',
  summary: 'Requests of the last hour',
  description:
    'Counts what this server answered over its API in the last hour, calls of its own pages and of MCP tools included. Times are at most 5 % too high. Each server of an instance counts its own.',
  input: z.object({}),
  output: z
    .object({
      generated_at: z.int().describe('When the answer was computed, in Unix seconds'),
      window_seconds: z.literal(USAGE_WINDOW_SECONDS).describe('Length of the window'),
      requests: count('Number of answered requests'),
      errors_5xx: count('Of them, answered with a status of 500 or more'),
      p50_ms: time('Median time to the answer'),
      p95_ms: time('95th percentile of the time to the answer'),
      by_path: z
        .array(
          z.object({
            path: z.string().describe('Path template of the operation'),
            requests: count('Number of answered requests'),
            errors: count('Of them, answered with a status of 500 or more'),
          }),
        )
        .describe('Most requested first'),
    })
    .meta({ id: 'Usage' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run({ usage, nowUnix }) {
    const rows = usage.lastHour().filter(({ operation, requests }) => requests > 0 && !operation.hidden)
    const byPath = sumUsage(rows, pathOf)
    const [all] = sumUsage(rows, () => 'all')
    return {
      generated_at: nowUnix(),
      window_seconds: USAGE_WINDOW_SECONDS,
      requests: all?.requests ?? 0,
      errors_5xx: all?.failed ?? 0,
      p50_ms: all ? percentileMs(all.durations, 0.5) : null,
      p95_ms: all ? percentileMs(all.durations, 0.95) : null,
      by_path: byPath
        .sort((a, b) => b.requests - a.requests || (pathOf(a.operation) < pathOf(b.operation) ? -1 : 1))
        .map(({ operation, requests, failed }) => ({ path: pathOf(operation), requests, errors: failed })),
    }
  },
})
