/** GET /warden/throttles: the limits that operators set for single accounts. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { listLiveThrottles } from './throttles.store.ts'

export const listThrottles = defineOperation({
  id: 'warden.listThrottles',
  method: 'GET',
  path: '/warden/throttles',
  summary: 'Limits of single accounts',
  description: 'Set with the directive accounts.set_throttle. Servers apply a change within a second.',
  input: z.object({}),
  output: z
    .object({
      throttles: z
        .array(
          z.object({
            agent_id: z.string().describe('Public name of the account'),
            class: z.string().describe('Rate class of the operations'),
            quota: z.int().describe('Calls in each window'),
            window_seconds: z.int().describe('Length of a window'),
            reason: z.string().describe('Reason as given by the operator'),
            set_at: z.int().describe('When it was set, in Unix seconds'),
            expires_at: z.int().nullable().describe('Unix seconds; null for no end'),
          }),
        )
        .describe('Those in force, the newest first; at most 1,000'),
    })
    .meta({ id: 'WardenThrottles' }),
  errors: ['invalid_operator_token', 'forbidden'],
  auth: 'operator',
  scope: 'read',
  price: free,
  effect: 'read',
  rate: 'operator',
  crossOrigin: false,
  async run(ctx) {
    return { throttles: await listLiveThrottles(ctx.db, ctx.nowUnix()) }
  },
})
