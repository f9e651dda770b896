/** What a directive of the sentinel may do, its parameters, and its effect in the transaction of the directive. */
import { z } from 'zod'
import type { Transaction } from '#server/kernel/db.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { insertAlert } from '../alerts/alerts.store.ts'
import { queueDream } from '../dream/queue-dream.ts'
import { noteReportAsked, setTrading, setUrgentPriority } from './sentinel.store.ts'

export const sentinelActions = [
  'pause_trading',
  'resume_trading',
  'run_dream',
  'report_now',
  'set_alert_threshold',
] as const
export type SentinelAction = (typeof sentinelActions)[number]

const Nothing = z.object({})
const Threshold = z.object({
  urgent_priority_milli: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe('Weighted priority, in 1/1,000, from which a proposal is told at once; null for the setting'),
})

export const paramsOfAction = {
  pause_trading: Nothing,
  resume_trading: Nothing,
  run_dream: Nothing,
  report_now: Nothing,
  set_alert_threshold: Threshold,
} as const satisfies Record<SentinelAction, z.ZodType>

export interface Taken {
  action: SentinelAction
  params: Record<string, unknown>
  actor: string
  reason: string
  directiveId: string
  idempotencyKey: string | null
}

/** `params`: checked. Doing twice what is done already changes nothing. */
export async function applySentinel(tx: Transaction, ctx: WardenDeps, taken: Taken): Promise<void> {
  const nowUnix = ctx.nowUnix()
  const { action, params, actor, reason, directiveId, idempotencyKey } = taken
  switch (action) {
    case 'pause_trading':
      await setTrading(tx, 'paused', nowUnix)
      break
    case 'resume_trading':
      await setTrading(tx, 'running', nowUnix)
      break
    case 'run_dream':
      await queueDream(tx, ctx, { actor, reason, idempotencyKey })
      break
    case 'report_now':
      await noteReportAsked(tx, nowUnix)
      await insertAlert(tx, {
        kind: 'report',
        fact: `report:${directiveId}`,
        proposalId: null,
        detail: `${actor} asked for it.`,
        createdAtUnix: nowUnix,
      })
      break
    case 'set_alert_threshold':
      await setUrgentPriority(tx, (params as z.output<typeof Threshold>).urgent_priority_milli)
  }
}

/** After the commit: what follows runs at once. */
export function wakeAfter(ctx: Pick<WardenDeps, 'jobs'>, action: SentinelAction): void {
  if (action === 'run_dream') ctx.jobs.wake('dream')
}
