/**
 * Sends due deliveries on every server at once: each webhook is leased by one server at a time, and a
 * stalled webhook delays no other.
 */
import type { EventsDeps } from '#server/events/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import { eventAnswer } from '../../event-answer.ts'
import { webhookMasterKey } from '../webhook-secret.ts'
import {
  type DueDelivery,
  endLease,
  findDueDelivery,
  type LeasedWebhook,
  leaseDueWebhooks,
  recordFailure,
  recordSuccess,
} from './deliveries.store.ts'
import { nextAttemptIn, pauseAfter, whyDisabled } from './retry.rules.ts'
import { attemptSeconds, type Outcome, sendMessage } from './send-message.ts'

type DeliveryContext = Pick<EventsDeps, 'db' | 'env' | 'egress' | 'nowUnix' | 'log'>

const leaseSeconds = 90
/** Part of the lease reserved for storing the result of the last attempt. */
const marginSeconds = 20
const mostAtOnce = 16

/** Runs one round and resolves when every leased delivery has been sent or has failed. */
export async function deliverDue(ctx: DeliveryContext): Promise<void> {
  const leased = await takeDue(ctx, mostAtOnce)
  await Promise.all(leased.map((webhook) => deliverTo(ctx, webhook, () => true)))
}

async function takeDue(ctx: DeliveryContext, most: number): Promise<LeasedWebhook[]> {
  if (webhookMasterKey(ctx.env) === null) return []
  const nowUnix = ctx.nowUnix()
  return leaseDueWebhooks(ctx.db, { nowUnix, leaseUntilUnix: nowUnix + leaseSeconds, most })
}

/** In the order of the events, up to the first failure. */
async function deliverTo(
  ctx: DeliveryContext,
  webhook: LeasedWebhook,
  mayGoOn: () => boolean,
): Promise<void> {
  try {
    for (let isWorking = true; isWorking && mayGoOn(); ) {
      if (ctx.nowUnix() + attemptSeconds + marginSeconds > webhook.leaseUntilUnix) break
      const due = await findDueDelivery(ctx.db, webhook, ctx.nowUnix())
      if (due === null) break
      const message = { id: due.id, body: JSON.stringify(eventAnswer(due)) }
      const outcome = await sendMessage(ctx, webhook, message)
      await record(ctx, webhook, due, outcome)
      isWorking = outcome.failure === null
    }
  } finally {
    await endLease(ctx.db, webhook)
  }
}

async function record(
  ctx: DeliveryContext,
  webhook: LeasedWebhook,
  { seq, attempts }: DueDelivery,
  { status, failure }: Outcome,
): Promise<void> {
  const nowUnix = ctx.nowUnix()
  const attempt = { webhookId: webhook.id, seq, attempts, atUnix: nowUnix, status }
  if (failure === null) return recordSuccess(ctx.db, attempt)
  const retryIn = nextAttemptIn(attempts + 1, Math.random())
  const disabledReason = whyDisabled({ sinceUnix: webhook.failingSinceUnix ?? nowUnix, nowUnix, status })
  ctx.log.info(
    { webhook: webhook.id, seq, attempts: attempts + 1, status, failure, disabledReason },
    'a delivery failed',
  )
  return recordFailure(ctx.db, {
    ...attempt,
    failure,
    nextAttemptAtUnix: retryIn === null ? null : nowUnix + retryIn,
    pauseUntilUnix: nowUnix + pauseAfter(webhook.failures + 1, Math.random()),
    disabledReason,
  })
}

interface Pool {
  running: Set<Promise<void>>
  room: number
  isStopping: boolean
}

/** Deliveries outlive the round that began them, so that a stalled webhook delays no other. */
const pools = new WeakMap<DeliveryContext, Pool>()

function poolOf(ctx: DeliveryContext): Pool {
  const pool = pools.get(ctx) ?? { running: new Set(), room: mostAtOnce, isStopping: false }
  pools.set(ctx, pool)
  return pool
}

/** Leases as much as there is room for. */
async function startRound(ctx: DeliveryContext): Promise<null> {
  const pool = poolOf(ctx)
  if (pool.room === 0) return null
  for (const webhook of await takeDue(ctx, pool.room)) {
    pool.room -= 1
    const delivery = deliverTo(ctx, webhook, () => !pool.isStopping)
      .catch((error) => ctx.log.error({ err: error }, 'deliveries failed'))
      .finally(() => {
        pool.room += 1
        pool.running.delete(delivery)
      })
    pool.running.add(delivery)
  }
  return null
}

/** Waits for attempts in progress; the next ones are left to another server. */
async function endDeliveries(ctx: DeliveryContext): Promise<void> {
  const pool = poolOf(ctx)
  pool.isStopping = true
  while (pool.running.size > 0) await Promise.all(pool.running)
  pool.isStopping = false
}

/** On every server: the webhooks themselves are leased. */
export const deliverWebhooksJob: Job<EventsDeps> = {
  name: 'deliver_webhooks',
  scope: 'process',
  everySeconds: 1,
  retrySeconds: 1,
  timeoutSeconds: 60,
  whenLate: 'Webhooks are not delivered.',
  isOn: ({ env }) => webhookMasterKey(env) !== null,
  run: startRound,
  drain: endDeliveries,
}
