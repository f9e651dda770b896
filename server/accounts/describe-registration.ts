/** GET /register: describes how to create an account. Creates nothing. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { bonusSats, minimumTopupSats, RefCode } from './accounts.schema.ts'

const referral = { bonus_sats: bonusSats, minimum_topup_sats: minimumTopupSats }

export const describeRegistration = defineOperation({
  id: 'accounts.describeRegistration',
  method: 'GET',
  path: '/register',
  summary: 'How to register',
  input: z.object({ ref: RefCode.optional() }),
  output: z
    .object({
      how: z.string().describe('Request to send'),
      methods: z.array(z.string()).describe('Methods of /register'),
      prices_url: z.string().describe('URL of the current prices'),
      referral: z
        .object({
          bonus_sats: z.int().describe('Bonus for each side'),
          minimum_topup_sats: z.int().describe('Smallest first top-up that pays the bonus'),
        })
        .describe('Terms of the referral programme'),
    })
    .meta({ id: 'RegistrationInfo' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run: (ctx, { ref }) => ({
    how: `POST ${ctx.env.BASE_URL}/register${ref ? `?ref=${encodeURIComponent(ref)}` : ''} creates an account and returns its API key once.`,
    methods: ['GET', 'POST'],
    prices_url: `${ctx.env.BASE_URL}/prices`,
    referral,
  }),
})
