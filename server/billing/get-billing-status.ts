/** GET /billing/status: the subscriptions of an e-mail address, for programs on this host only. */
import { z } from 'zod'
import { defineOperation } from '#server/billing/deps.ts'
import { free } from '#server/operation.ts'
import { listSubscriptions, subscriptionStatuses } from './plans/subscriptions.store.ts'

export const getBillingStatus = defineOperation({
  id: 'billing.getStatus',
  method: 'GET',
  path: '/billing/status',
  summary: 'Subscriptions of an e-mail address',
  description: 'Answered to callers on this host only: an address must not tell strangers who subscribes.',
  input: z.object({ email: z.email().max(254).describe('As given at checkout') }),
  output: z
    .object({
      email: z.string().describe('As asked'),
      subscriptions: z
        .array(
          z.object({
            plan: z.string().describe('Name of the plan'),
            status: z.enum(subscriptionStatuses).describe('As the processor reported it last'),
            seats: z.int().describe('Seats paid for'),
            current_period_end: z.int().nullable().describe('Unix seconds'),
            cancel_at_period_end: z.boolean().describe('Ends then instead of renewing'),
          }),
        )
        .describe('Newest first'),
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
