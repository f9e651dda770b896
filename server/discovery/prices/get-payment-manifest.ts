/** GET /.well-known/x402: what can be paid with USDC, and why to believe what is sold. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/operation.ts'
import { Pagination, paidResources, Requirement } from './paid-resources.ts'

export const getPaymentManifest = defineOperation({
  id: 'discovery.getPaymentManifest',
  method: 'GET',
  path: '/.well-known/x402',
  summary: 'What can be paid with USDC here',
  input: z.object({}),
  output: z
    .object({
      x402Version: z.literal(2).describe('Version of the requirements'),
      resources: z
        .array(
          z.object({
            resource: z.string().describe('Address'),
            method: z.string().describe('Method'),
            accepts: z.array(Requirement).describe('What to sign, as the 402 of the address asks'),
          }),
        )
        .describe('Paid operations; empty while USDC is not taken'),
      verification: z
        .object({
          scheme: z.literal('verdict-proof.v1').describe('What a paid verdict can be proved with'),
          verify_endpoint: z.string().describe('Where anyone checks it, for free'),
          track_record: z.string().describe('The public ledger'),
          pubkey: z.string().nullable().describe('Key in force'),
          recompute: z.string().describe('Rule set and engine, to run it oneself'),
        })
        .describe('Why to believe what is sold'),
      pagination: Pagination,
    })
    .meta({ id: 'X402Manifest' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run(ctx) {
    const resources = paidResources(ctx)
    const { BASE_URL } = ctx.env
    return {
      x402Version: 2 as const,
      resources: resources.map(({ operation, url, accepts }) => ({
        resource: url,
        method: operation.method,
        accepts,
      })),
      verification: {
        scheme: 'verdict-proof.v1' as const,
        verify_endpoint: `${BASE_URL}/verify-proof`,
        track_record: `${BASE_URL}/ledger`,
        pubkey: ctx.signer?.pubkey ?? null,
        recompute: `${BASE_URL}/engine`,
      },
      pagination: { limit: resources.length, offset: 0, total: resources.length },
    }
  },
})
