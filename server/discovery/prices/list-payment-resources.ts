/** GET /discovery/resources: lists paid resources in the format of x402 facilitators. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { Pagination, paidResources, Requirement } from './paid-resources.ts'

export const listPaymentResources = defineOperation({
  id: 'discovery.listPaymentResources',
  method: 'GET',
  path: '/discovery/resources',
  summary: 'Paid resources in the format of an x402 facilitator',
  input: z.object({
    type: z.string().max(32).default('http').describe('Resource type; all resources here are http'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('1 to 100'),
    offset: z.coerce.number().int().min(0).default(0).describe('Number of resources to skip'),
  }),
  output: z
    .object({
      x402Version: z.literal(2).describe('Version of the requirements'),
      items: z
        .array(
          z.object({
            resource: z.string().describe('URL of the paid resource'),
            type: z.literal('http').describe('Kind of the resource, always http'),
            x402Version: z.literal(2).describe('Version of the x402 protocol'),
            accepts: z.array(Requirement).describe('Payment requirements, one for each accepted network'),
            lastUpdated: z.int().describe('Unix seconds; start of this server'),
            metadata: z.record(z.string(), z.unknown()).describe('Method, name and schemas'),
          }),
        )
        .describe('Resources of this page'),
      pagination: Pagination,
    })
    .meta({ id: 'X402Resources' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run(ctx, { type, limit, offset }) {
    const all = type === 'http' ? paidResources(ctx) : []
    return {
      x402Version: 2 as const,
      items: all.slice(offset, offset + limit).map(({ operation, url, accepts }) => ({
        resource: url,
        type: 'http' as const,
        x402Version: 2 as const,
        accepts,
        lastUpdated: ctx.startedAtUnix,
        metadata: {
          method: operation.method,
          name: operation.tool ?? operation.id,
          description: operation.summary,
          info: { input: { type: 'http', method: operation.method, bodyType: 'json' } },
          schema: `${ctx.env.BASE_URL}/openapi.json`,
        },
      })),
      pagination: { limit, offset, total: all.length },
    }
  },
})
