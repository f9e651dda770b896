/** GET /billing/success and /billing/cancel: where the hosted checkout sends the browser back. */
import { z } from 'zod'
import { defineOperation } from '#server/billing/deps.ts'
import { free } from '#server/operation.ts'
import { landSuccess } from './land-success.ts'

const text = (what: string) => z.string().default('').describe(what)

export const showSuccess = defineOperation({
  id: 'billing.landSuccess',
  method: 'GET',
  path: '/billing/success',
  summary: 'After a card payment',
  description:
    'Looks the session up at the processor and credits it when it is paid, as the webhook does: once. An unknown or unpaid session is a neutral answer.',
  input: z.object({
    session_id: text('Checkout session, as the processor puts it into the address'),
    next: text('Path of this host to go on to; anything else is ignored'),
  }),
  output: z
    .object({
      state: z
        .enum(['credited', 'pending', 'neutral'])
        .describe('credited: the sats are there; pending: not confirmed yet; neutral: nothing to say'),
      credited_sats: z.int().describe('Sats of this payment'),
      balance_sats: z.int().nullable().describe('All spendable sats of the account; null unless credited'),
      next: z.string().nullable().describe('Path to go on to'),
    })
    .meta({ id: 'PaymentLanding' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'billing',
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
  summary: 'After a card payment that was called off',
  input: z.object({}),
  output: z.object({ state: z.literal('canceled').describe('Nothing was charged') }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'billing',
  run: () => ({ state: 'canceled' as const }),
})
