/** GET /warden/ping: answers while the process does. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'

export const pingWarden = defineOperation({
  id: 'warden.pingWarden',
  method: 'GET',
  path: '/warden/ping',
  summary: 'Probe of the warden',
  input: z.object({}),
  output: z
    .object({
      status: z.literal('ok').describe('Always ok: the Warden answers'),
      timestamp: z.int().describe('Time of the answer, in Unix seconds'),
    })
    .meta({ id: 'WardenPing' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  internal: true,
  crossOrigin: false,
  run: (ctx) => ({ status: 'ok' as const, timestamp: ctx.nowUnix() }),
})
