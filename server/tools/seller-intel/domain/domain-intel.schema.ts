/** Schema of what is read of a domain (payloads 11.3). */
import { z } from 'zod'
import { DOMAIN_CHECKS } from './domain-checks.ts'

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

export const Domain = z
  .string()
  .max(253)
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(HOST, 'send a host name such as api.example.com, without scheme, port and path'))

export const DomainIntelResult = z.object({
  domain: z.string().describe('In lower case'),
  as_of: z.int().describe('Unix seconds of the oldest answer that was used'),
  listed: z
    .boolean()
    .nullable()
    .describe('Whether a discovery list names it; null when the list was read in part only'),
  resources: z
    .array(
      z.object({
        url: z.string().describe('URL of the paid resource'),
        listed: z.boolean().describe('False for a resource that only the site names'),
        price: z
          .string()
          .nullable()
          .describe('USDC with six decimals, as listed; null for other assets and where none is stated'),
        pay_to: z.array(z.string()).describe('Addresses that receive payments'),
        last_updated: z.int().nullable().describe('When the list changed it, in Unix seconds'),
        http_status: z.int().nullable().describe('Answer to a call without a payment; null when not called'),
      }),
    )
    .describe('At most 200, the latest changed first; five of them were called'),
  checks: z
    .array(
      z.object({
        id: z
          .enum(DOMAIN_CHECKS)
          .describe(
            'C1 listed, C2 answers 402, C3 price and recipient as listed, C4 description, C5 input and output declared, C6 https and method, C7 updated within 30 days, C8 one recipient',
          ),
        passed: z.boolean().nullable().describe('Null: cannot be established'),
        detail: z.string().describe('What was seen'),
      }),
    )
    .describe('How well it can be found and bought'),
  fixes: z
    .array(
      z.object({
        rank: z.int().describe('The most important first'),
        id: z.enum(DOMAIN_CHECKS).describe('Check that failed'),
        title: z.string().describe('What to do'),
        how: z.string().describe('How to mend it, in words'),
      }),
    )
    .describe('One for each check that failed'),
  sources: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('discovery_list').describe('List of paid resources'),
          name: z.string().describe('Name of the source'),
          url: z.string().describe('URL of the source'),
          fetched_at: z.int().describe('When it was read, in Unix seconds'),
          complete: z.boolean().describe('Whether it was read to its end'),
        }),
        z.object({
          kind: z.literal('site').describe('Answer of the domain'),
          url: z.string().describe('As asked for'),
          http_status: z.int().nullable().describe('Null without an answer'),
          sha256: z.string().nullable().describe('Of the body'),
          fetched_at: z.int().describe('When it was fetched, in Unix seconds'),
          problem: z.string().nullable().describe('Why there is no answer'),
        }),
      ]),
    )
    .describe('Where it was read'),
})
