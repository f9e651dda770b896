/** GET /billing/plans: what can be subscribed to. Never fails: without a processor that answers there are no plans. */
import { z } from 'zod'
import { defineOperation } from '#server/billing/deps.ts'
import { free } from '#server/operation.ts'
import { Usd, usdOf } from '../billing.schema.ts'
import { billingOf } from '../billing.ts'

const PlanOnTheWire = z
  .object({
    plan: z.string().describe('Name to send to POST /billing/checkout'),
    name: z.string().describe('For people'),
    price: Usd.describe('US dollars for each interval, and for each seat where per_seat is true'),
    currency: z.literal('usd').describe('All plans are priced in US dollars'),
    interval: z.enum(['month', 'year', 'one_time']).describe('How often it is charged'),
    per_seat: z.boolean().describe('Whether seats multiply the price'),
  })
  .meta({ id: 'Plan' })

export const listPlans = defineOperation({
  id: 'billing.listPlans',
  method: 'GET',
  path: '/billing/plans',
  summary: 'Subscription plans, live from the card processor',
  input: z.object({}),
  output: z
    .object({
      configured: z.boolean().describe('False when cards are off or the processor does not answer'),
      plans: z.array(PlanOnTheWire).describe('Cheapest first'),
    })
    .meta({ id: 'Plans' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'billing',
  async run(ctx) {
    try {
      const plans = await billingOf(ctx)?.plans.list()
      if (!plans) return { configured: false, plans: [] }
      return {
        configured: true,
        plans: plans.map(({ plan, name, usdCents, interval, perSeat }) => ({
          plan,
          name,
          price: usdOf(usdCents),
          currency: 'usd' as const,
          interval,
          per_seat: perSeat,
        })),
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'plans could not be read')
      return { configured: false, plans: [] }
    }
  },
})
