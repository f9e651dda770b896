/** GET /billing/status: lists the subscriptions of an email address, for callers on this host only. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { listSubscriptions, subscriptionStatuses } from './subscriptions.store.ts'

export const getBillingStatus = defineOperation({
  id: 'billing.getStatus',
  method: 'GET',
  path: '/billing/status',
  summary: 'Subscriptions of an email address',
  description: 'Only for callers on this host, so that strangers cannot find out who subscribes.',
  input: z.object({ email: z.email().max(254).describe('Address given at checkout') }),
  output: z
    .object({
      email: z.string().describe('Email address that was asked for'),
      subscriptions: z
        .array(
          z.object({
            plan: z.string().describe('Name of the plan'),
            status: z.enum(subscriptionStatuses).describe('Latest state reported by the processor'),
            seats: z.int().describe('Seats paid for'),
            current_period_end: z
              .int()
              .nullable()
              .describe('End of the paid period, in Unix seconds; null without one'),
            cancel_at_period_end: z.boolean().describe('Whether it ends instead of renewing'),
          }),
        )
        .describe('Subscriptions, newest first'),
    })
    .meta({ id: 'BillingStatus' }),
  errors: ['local_only'],
  auth: 'local',
  price: free,
  effect: 'read',
  rate: 'billing',
  examples: [{ title: 'One customer', request: { email: 'ann@example.com' } }],
  async run(ctx, { email }) {
    const subscriptions = await listSubscriptions(ctx.db, email)
    return {
      email,
      subscriptions: subscriptions.map(
        ({ plan, status, seats, currentPeriodEndUnix, cancelAtPeriodEnd }) => ({
          plan,
          status,
          seats,
          current_period_end: currentPeriodEndUnix,
          cancel_at_period_end: cancelAtPeriodEnd,
        }),
      ),
    }
  },
})
