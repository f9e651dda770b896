/**
 * GET /billing/plans: lists the subscription plans. Never fails: when the processor does not answer, the
 * list is empty.
 */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { Usd, usdOf } from '../card/billing.schema.ts'
import { billingOf } from '../card/billing.ts'

const PlanOnTheWire = z
  .object({
    plan: z.string().describe('Name to send to POST /billing/checkout'),
    name: z.string().describe('Name of the plan, for people'),
    price: Usd.describe('US dollars per interval, and per seat when per_seat is true'),
    currency: z.literal('usd').describe('Currency; all plans are in US dollars'),
    interval: z.enum(['month', 'year', 'one_time']).describe('Interval at which it is billed'),
    per_seat: z.boolean().describe('Whether seats multiply the price'),
  })
  .meta({ id: 'Plan' })

export const listPlans = defineOperation({
  id: 'billing.listPlans',
  method: 'GET',
  path: '/billing/plans',
  summary: 'Subscription plans, from the card processor',
  input: z.object({}),
  output: z
    .object({
      configured: z.boolean().describe('False when cards are off or the processor does not answer'),
      plans: z.array(PlanOnTheWire).describe('Plans that are sold, cheapest first'),
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
