/** GET /warden/status: what waits for an operator, and how the service is. */
import { z } from 'zod'
import { getHealth } from '#server/discovery/service/get-health.ts'
import { countLiveGrants } from '#server/execution/grants.store.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { findLastDone, findOpen } from '../dream/dream-session.store.ts'
import { dreamSummary } from '../dream/dream-words.ts'
import { countProposals } from '../proposals/proposals.store.ts'
import { readSentinel } from '../sentinel/sentinel.store.ts'
import { statusOf } from '../sentinel/sentinel-view.ts'
import { countLiveThrottles } from '../throttles/throttles.store.ts'

const count = (what: string) => z.int().describe(what)
type Health = z.input<typeof getHealth.output>

export const getWardenStatus = defineOperation({
  id: 'warden.getWardenStatus',
  method: 'GET',
  path: '/warden/status',
  summary: 'State of the warden',
  input: z.object({}),
  output: z
    .object({
      as_of: z.int().describe('Time of the figures, in Unix seconds'),
      proposals: z
        .object({
          pending: count('Wait for a decision'),
          approved: count('Wait for the end of their undo window, or for the worker'),
          rejected: count('Proposals that were rejected'),
          executed: count('Proposals that were executed'),
          failed: count('Approved, and their execution failed'),
          sla_breached: count('Wait for longer than their service level'),
        })
        .describe('Number of proposals by state'),
      throttles: count('Limits of single accounts in force'),
      dream: z
        .object({
          state: z.enum(['idle', 'queued', 'running']).describe('Whether a dream runs, waits or neither'),
          last_at: z.int().nullable().describe('Unix seconds of the last one; null when there was none'),
          summary: z.string().nullable().describe('What it found; null when there was none'),
        })
        .describe('Session that makes proposals'),
      sentinel: z
        .object({
          status: z
            .enum(['running', 'paused', 'unconfigured'])
            .describe('Whether the runtime trades, is paused or is not configured'),
        })
        .describe('State of the trading runtime'),
      components: getHealth.output.shape.components,
      grants: z
        .object({
          active: count('Tier 3 grants in force'),
          running: count('Tier 3 runs in progress'),
        })
        .describe('Grants and runs of the sandbox'),
    })
    .meta({ id: 'WardenStatus' }),
  errors: ['invalid_operator_token', 'forbidden'],
  auth: 'operator',
  scope: 'read',
  price: free,
  effect: 'read',
  rate: 'operator',
  crossOrigin: false,
  async run(ctx, _input, call) {
    const nowUnix = ctx.nowUnix()
    const answer = await getHealth.run(ctx, {}, call)
    const health = (answer instanceof StatusAnswer ? answer.output : answer) as Health
    const { breached, ...proposals } = await countProposals(ctx.db, nowUnix)
    const [open, last] = await Promise.all([findOpen(ctx.db), findLastDone(ctx.db)])
    return {
      as_of: nowUnix,
      proposals: { ...proposals, sla_breached: breached },
      throttles: await countLiveThrottles(ctx.db, nowUnix),
      dream: {
        state: open?.state === 'done' ? ('idle' as const) : (open?.state ?? ('idle' as const)),
        last_at: last?.ended_at_unix ?? null,
        summary: last && dreamSummary(last.report),
      },
      sentinel: { status: statusOf(ctx, await readSentinel(ctx.db)) },
      components: health.components,
      grants: {
        active: await countLiveGrants(ctx.db, nowUnix),
        running: ctx.sandbox.status().grantedRunning,
      },
    }
  },
})
