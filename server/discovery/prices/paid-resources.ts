/** Lists the paid operations with their x402 payment requirements; empty while x402 is off. */
import { z } from 'zod'
import { requirementV2 } from '#protocol/payments/x402/requirement.ts'
import type { DiscoveryDeps } from '#server/discovery/deps.ts'
import { type AnyOperation, plainPath } from '#server/kernel/operation.ts'
import { x402TermsOf } from '#server/payments/x402/offer/offer-terms.ts'

export interface PaidResource {
  operation: AnyOperation
  url: string
  /** Requirements of x402 version 2. */
  accepts: Record<string, unknown>[]
}

export const paidResources = (ctx: DiscoveryDeps): PaidResource[] =>
  ctx.catalogue.flatMap((operation) => {
    const accepts = x402TermsOf(ctx, operation).map((terms) => ({ ...requirementV2(terms) }))
    if (accepts.length === 0) return []
    return [{ operation, url: `${ctx.env.BASE_URL}${plainPath(operation.path)}`, accepts }]
  })

export const Requirement = z.record(z.string(), z.unknown())
export const Pagination = z
  .object({
    limit: z.int().describe('Rows asked for per page'),
    offset: z.int().describe('Rows skipped before this page'),
    total: z.int().describe('Number of all rows'),
  })
  .describe('Offset of this page')
