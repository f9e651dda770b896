/**
 * Sends due deliveries on every server at once: each webhook is leased by one server at a time, and a
 * stalled webhook delays no other.
 */
import type { EventsDeps } from '#server/events/deps.ts'
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
const tickMs = 1_000

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

/**
 * Polls every second and leases as much as it has capacity for. Returns a stop function, which waits for
 * running attempts.
 */
export function startDeliveries(ctx: DeliveryContext): () => Promise<void> {
  const running = new Set<Promise<void>>()
  let isStopped = false
  let room = mostAtOnce

  async function round(): Promise<void> {
    const most = room
    room = 0
    let leased: LeasedWebhook[] = []
    try {
      leased = await takeDue(ctx, most)
    } finally {
      room += most - leased.length
    }
    for (const webhook of leased)
      track(
        deliverTo(ctx, webhook, () => !isStopped).finally(() => {
          room += 1
        }),
      )
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => ctx.log.error({ err: error }, 'deliveries failed'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const timer = setInterval(() => {
    if (room > 0) track(round())
  }, tickMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    while (running.size > 0) await Promise.all(running)
  }
}
