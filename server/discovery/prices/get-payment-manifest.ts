/** GET /.well-known/x402: lists what can be paid with USDC and how to verify what is sold. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
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
            resource: z.string().describe('URL of the paid resource'),
            method: z.string().describe('HTTP method of the resource'),
            accepts: z
              .array(Requirement)
              .describe('Payment requirements, identical to those in the 402 of the resource'),
          }),
        )
        .describe('Paid operations; empty while USDC is not accepted'),
      verification: z
        .object({
          scheme: z.literal('verdict-proof.v1').describe('How a paid verdict can be proved'),
          verify_endpoint: z.string().describe('Where anyone can check it for free'),
          track_record: z.string().describe('The public ledger'),
          pubkey: z.string().nullable().describe('Current signing key, 64 hex; null before one is published'),
          recompute: z.string().describe('Rule set and engine, for recomputation'),
        })
        .describe('How to verify what is sold'),
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
