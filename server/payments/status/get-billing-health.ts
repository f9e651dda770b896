/** GET /billing/health: reports whether billing is ready, without secrets or personal data. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { billingOf } from '../card/billing.ts'
import { lastEventAt } from '../card/stripe/events.store.ts'

export const getBillingHealth = defineOperation({
  id: 'billing.getHealth',
  method: 'GET',
  path: '/billing/health',
  summary: 'Whether billing is ready',
  input: z.object({}),
  output: z
    .object({
      configured: z.boolean().describe('Whether a key of the processor is set'),
      reachable: z.boolean().describe('Whether the processor answered within the last minutes'),
      plans_loaded: z.int().describe('Number of plans on sale'),
      webhook_configured: z.boolean().describe('Whether the webhook signing secret is set'),
      last_event_at: z
        .int()
        .nullable()
        .describe('Time of the last webhook event, Unix seconds; null before the first'),
    })
    .meta({ id: 'BillingHealth' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  slug: 'get-billing-health',
  internal: true,
  async run(ctx) {
    const billing = billingOf(ctx)
    const [plans, lastAtUnix] = await Promise.all([
      billing?.plans.list().catch(() => null) ?? null,
      lastEventAt(ctx.db),
    ])
    return {
      configured: billing !== null,
      reachable: plans !== null,
      plans_loaded: plans?.length ?? 0,
      webhook_configured: billing?.stripe.hasWebhookSecret ?? false,
      last_event_at: lastAtUnix,
    }
  },
})
