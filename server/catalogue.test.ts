/** The catalogue holds whole operations only, and its check can fail. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { capabilities, catalogue } from '#server/catalogue.ts'
import { checkCatalogue, faultsOf } from '#server/check-catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/kernel/env.ts'
import { envExample } from '#server/kernel/env-example.ts'
import {
  type AnyOperation,
  agentPriced,
  documented,
  free,
  operationsOf,
  plainPath,
} from '#server/kernel/operation.ts'
import { openApiDocument } from '#server/surfaces/openapi/openapi-document.ts'
import { priceList } from '#server/surfaces/price-list.ts'

const defineOperation = operationsOf<Deps>()

const whole = defineOperation({
  id: 'test.getThing',
  method: 'GET',
  path: '/things/{thing}',
  summary: 'Get a thing',
  input: z.object({ thing: z.string().describe('Which') }),
  output: z.object({}),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run: () => ({}),
})

describe('the check', () => {
  it('accepts a whole operation', () => {
    expect(faultsOf(whole)).toEqual([])
  })

  const broken: [string, Partial<AnyOperation>][] = [
    ['a strange id', { id: 'Thing' }],
    ['a path parameter that no input has', { path: '/things/{other}' }],
    ['a member without description', { input: z.object({ thing: z.string() }) }],
    ['an effect without an idempotency rule', { method: 'POST', effect: 'append' }],
    ['a GET with an effect', { effect: 'append', idempotency: 'natural' }],
    ['a price on a public operation', { price: agentPriced(10, null), tool: 'thing' }],
    ['a price without a tool name', { price: agentPriced(10, null), auth: 'payer' }],
    ['a query member that no input has', { queryMembers: ['other'] }],
  ]
  it.each(broken)('refuses %s', (_name, change) => {
    expect(faultsOf({ ...whole, ...change } as AnyOperation)).toHaveLength(1)
  })

  it('refuses two operations at one address', () => {
    expect(() => checkCatalogue([whole, { ...whole, id: 'test.getOther' }])).toThrow(
      'GET /things/{thing} is declared twice',
    )
  })
})

describe('the catalogue', () => {
  it('names each operation by the capability and the name that it is exported under, as pages ask for it', () => {
    const names = Object.entries(capabilities).flatMap(([capability, operations]) =>
      Object.entries<AnyOperation>(operations).map(([name, { id }]) => [`${capability}.${name}`, id]),
    )
    expect(names.filter(([name, id]) => name !== id)).toEqual([])
    expect(names).toHaveLength(catalogue.length)
  })
})

describe('projections', () => {
  it('describes every operation in OpenAPI 3.1', () => {
    const document = openApiDocument(catalogue, 'https://assay.example')
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.13.0'])
    for (const { method, path } of documented(catalogue))
      expect(document.paths[plainPath(path)]?.[method.toLowerCase()]).toBeDefined()
    const review = document.paths['/review']!.post as {
      responses: Record<string, unknown>
      'x-payment-info': unknown
    }
    expect(Object.keys(review.responses)).toEqual(
      expect.arrayContaining(['200', '401', '402', '409', '413', '422', '429', '503']),
    )
    expect(review['x-payment-info']).toMatchObject({
      price: { mode: 'fixed', currency: 'USD', amount: '0.219246' },
    })
  })

  it('says by its security which operations need a key or a payment, and who may call them', () => {
    const { paths, components } = openApiDocument(catalogue, 'https://assay.example')
    for (const { method, path, price, auth } of documented(catalogue)) {
      const described = paths[plainPath(path)]![method.toLowerCase()] as Record<string, unknown>
      const schemes = (described.security as object[]).flatMap((one) => Object.keys(one))
      expect([path, schemes.includes('bearer')]).toEqual([path, price.kind !== 'free' || auth === 'bearer'])
      expect([path, schemes.includes('operator')]).toEqual([path, auth === 'operator'])
      expect([path, schemes.includes('allowlist')]).toEqual([path, auth === 'allowlist'])
      expect([path, schemes.some((scheme) => !['bearer', 'operator', 'allowlist'].includes(scheme))]).toEqual(
        [path, price.kind !== 'free' && auth === 'payer'],
      )
      expect([path, described['x-auth']]).toEqual([path, auth])
      expect([path, 'x-payment-info' in described]).toEqual([path, price.kind !== 'free'])
    }
    expect(components.schemas).toHaveProperty('HTTPValidationError.properties.detail')
  })

  it('prices agents at ceil(base * 12 / 10)', () => {
    expect([200, 100, 180, 65].map((base) => agentPriced(base, null).agentSats)).toEqual([240, 120, 216, 78])
    const list = priceList(catalogue, {
      freeReviewCalls: 3,
      updatedAtUnix: 1,
      methodsOf: () => ['bearer'],
      paymentMethods: ['bearer'],
      usdPerSat: null,
    })
    expect(list.prices.review).toMatchObject({ sats_base: 200, sats_agent: 240, usd: '0.219246' })
  })
})

describe('settings', () => {
  it('.env.example lists exactly the settings that are read', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
  })

  it('says what is wrong in one sentence each', () => {
    expect(() => readEnv({ PORT: 'x', VERIFIER_SECRET_KEY: 'ab' })).toThrow(
      /PORT: .+\. VERIFIER_SECRET_KEY: must be 64 lower-case hex/,
    )
  })
})
