/** GET /billing/success and /billing/cancel: the return URLs of the hosted checkout. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { landSuccess } from './land-success.ts'

const text = (what: string) => z.string().default('').describe(what)

export const showSuccess = defineOperation({
  id: 'billing.landSuccess',
  method: 'GET',
  path: '/billing/success',
  summary: 'After a card payment',
  description:
    'Looks up the session at the processor and credits it once if it is paid, like the webhook. An unknown or unpaid session gets a neutral answer.',
  input: z.object({
    session_id: text('Checkout session, as the processor adds it to the URL'),
    next: text('Path on this host to continue to; anything else is ignored'),
  }),
  output: z
    .object({
      state: z
        .enum(['credited', 'pending', 'neutral'])
        .describe(
          'credited: the sats are on the balance; pending: not confirmed yet; neutral: session unknown or unpaid',
        ),
      credited_sats: z.int().describe('Sats credited by this payment'),
      balance_sats: z.int().nullable().describe('All spendable sats of the account; null unless credited'),
      next: z.string().nullable().describe('Path to continue to'),
    })
    .meta({ id: 'PaymentLanding' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'billing',
  internal: true,
  async run(ctx, { session_id: sessionId, next }, { isHead }) {
    const landing = await landSuccess(ctx, { sessionId: isHead ? '' : sessionId, next })
    return {
      state: landing.state,
      credited_sats: landing.creditedSats,
      balance_sats: landing.balanceSats ?? null,
      next: landing.next,
    }
  },
})

export const showCancel = defineOperation({
  id: 'billing.landCancel',
  method: 'GET',
  path: '/billing/cancel',
  summary: 'After a cancelled card payment',
  input: z.object({}),
  output: z.object({ state: z.literal('canceled').describe('Always canceled: nothing was charged') }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'billing',
  internal: true,
  run: () => ({ state: 'canceled' as const }),
})
