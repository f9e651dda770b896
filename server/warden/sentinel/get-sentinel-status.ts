/** GET /sentinel/status: state of the trading runtime, without a balance or a key. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { equityBands } from './equity-band.ts'
import { viewSentinel } from './sentinel-view.ts'

export const getSentinelStatus = defineOperation({
  id: 'warden.getSentinelStatus',
  method: 'GET',
  path: '/sentinel/status',
  summary: 'State of the sentinel',
  description:
    'The trading runtime reads this before each order and opens no position unless it says running. The account is the public one whose fills settle outcomes.',
  input: z.object({}),
  output: z
    .object({
      status: z
        .enum(['running', 'paused', 'unconfigured'])
        .describe('unconfigured: no trading account is set'),
      since: z.int().nullable().describe('Unix seconds of the last change; null while it is unconfigured'),
      last_report_at: z
        .int()
        .nullable()
        .describe('Unix seconds at which a report to the operators was last accepted for delivery'),
      last_dream: z
        .object({
          at: z.int().describe('Unix seconds of its end'),
          summary: z.string().describe('Counts of what it read and made'),
        })
        .nullable()
        .describe('Last session that made proposals; null before the first'),
      open_positions: z
        .int()
        .nullable()
        .describe('Open positions; null when the venue did not show them lately'),
      equity_band: z
        .enum(equityBands)
        .nullable()
        .describe('Equity in US dollars, as a band; null when the venue did not show it lately'),
      alerts: z
        .array(
          z.object({
            code: z
              .enum(['account_unread', 'proposals_overdue', 'executions_failed', 'messages_unsent'])
              .describe('Condition that raised the alert'),
            text: z.string().describe('The alert in one sentence'),
          }),
        )
        .describe('Conditions that hold now'),
    })
    .meta({ id: 'SentinelStatus' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx) {
    const view = await viewSentinel(ctx)
    return {
      status: view.status,
      since: view.since,
      last_report_at: view.lastReportAt,
      last_dream: view.lastDream,
      open_positions: view.openPositions,
      equity_band: view.equityBand,
      alerts: view.alerts,
    }
  },
})
