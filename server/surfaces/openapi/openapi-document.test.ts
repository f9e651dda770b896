/** The OpenAPI document against what is really answered, and against what generated clients make of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERDICT_PROOF_MEMBERS } from '#protocol/proofs/verdict-payload.ts'
import { catalogue } from '#server/catalogue.ts'
import { eventTypeNames, testEventType } from '#server/events/event-types.ts'
import { documented, plainPath } from '#server/kernel/operation.ts'
import { type Service, startService } from '#testing/service.ts'
import { openApiDocument } from './openapi-document.ts'

interface Documented {
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { required?: string[]; anyOf?: unknown } }>
  }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
  security: Record<string, []>[]
}

const document = openApiDocument(catalogue, 'http://localhost:3000')
const at = (path: string, method: string) =>
  (document.paths as unknown as Record<string, Record<string, Documented>>)[path]![method]!

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

const typeOf = (headers: Headers): string => headers.get('content-type')!.split(';')[0]!

describe('answers that are no Error of ours', () => {
  it('404 of a Lightning address is {status: "ERROR", reason}', async () => {
    const hash = '0'.repeat(64)
    for (const [path, served] of [
      ['/.well-known/lnurlp/{agent_id}', '/.well-known/lnurlp/nobody'],
      ['/lnurlp/{agent_id}/verify/{payment_hash}', `/lnurlp/nobody/verify/${hash}`],
    ] as const) {
      const { status, body } = await service.call(served)
      expect([status, body.status]).toEqual([404, 'ERROR'])
      const { schema } = at(path, 'get').responses['404']!.content['application/json']!
      expect(JSON.stringify(schema)).toContain('#/components/schemas/LnurlError')
    }
  })

  it('200 of a callback that makes no invoice is it too', async () => {
    const { status, body } = await service.call('/lnurlp/nobody/callback?amount=1000')
    expect([status, body.status]).toEqual([200, 'ERROR'])
    expect(
      at('/lnurlp/{agent_id}/callback', 'get').responses['200']!.content['application/json']!.schema,
    ).toEqual({
      oneOf: [{ $ref: '#/components/schemas/AddressInvoice' }, { $ref: '#/components/schemas/LnurlError' }],
    })
  })

  it('a witness answers in plain text', async () => {
    const { status, headers } = await service.call('/log/witness/add-checkpoint', {
      body: 'old 0\n\nlog.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— log.example/log AAAAAA==\n',
      headers: { 'content-type': 'text/plain' },
    })
    expect([status, typeOf(headers)]).toEqual([404, 'text/plain'])
    const { responses } = at('/log/witness/add-checkpoint', 'post')
    expect(Object.keys(responses['404']!.content)).toEqual(['text/plain'])
    expect(Object.keys(responses['409']!.content)).toEqual(['text/x.tlog.size'])
    expect(Object.keys(responses['422']!.content).sort()).toEqual(['application/json', 'text/plain'])
  })
})

describe('POST /review', () => {
  it('names every status that paying can lead to, 400 too', () => {
    expect(Object.keys(at('/review', 'post').responses)).toEqual(
      expect.arrayContaining(['400', '401', '402', '409', '422', '503']),
    )
  })

  it('requires the artifact', () => {
    const { required, content } = at('/review', 'post').requestBody!
    expect([required, content['application/json']!.schema]).toEqual([
      true,
      expect.objectContaining({ required: ['artifact'] }),
    ])
    expect(content['application/json']!.schema).not.toHaveProperty('anyOf')
  })

  it('keeps payments and keys in schemes of their own', () => {
    const { securitySchemes } = document.components
    expect(securitySchemes.x402_v2).toMatchObject({ in: 'header', name: 'PAYMENT-SIGNATURE' })
    expect(at('/review', 'post').security.map((one) => Object.keys(one)[0])).toEqual(
      expect.arrayContaining(['bearer', 'x402', 'x402_v2']),
    )
  })
})

describe('POST with a parameter in its path', () => {
  it('asks for it there alone', () => {
    const { required, content } = at('/account/webhooks/{webhook_id}/rotate-secret', 'post').requestBody!
    expect([required, content['application/json']!.schema]).toEqual([
      false,
      expect.not.objectContaining({ required: expect.anything() }),
    ])
  })
})

describe('webhooks', () => {
  it('describe what is posted, type by type', () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypeNames, testEventType])
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { properties } = post.requestBody.content['application/json'].schema as {
        properties: Record<string, { const?: string; $ref?: string }>
      }
      expect(properties.type!.const).toBe(type)
      expect(document.components.schemas).toHaveProperty(properties.data!.$ref!.split('/').at(-1)!)
    }
  })
})

it('patterns mean the same in every dialect: no property class, no flag', () => {
  const patterns: string[] = []
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.push(value)
    return value
  })
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => /\\[pP]\{|\(\?<?[=!]|\\u\{/.test(pattern))).toEqual([])
})

describe('parameters', () => {
  const described = documented(catalogue).flatMap((operation) => {
    const { parameters = [] } = at(plainPath(operation.path), operation.method.toLowerCase()) as unknown as {
      parameters?: { name: string; in: string; example?: unknown; schema: { type?: string } }[]
    }
    return parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => ({ operation, ...parameter }))
  })

  it('have an example each, which the contract takes', () => {
    expect(described.length).toBeGreaterThan(50)
    for (const { operation, name, example, schema } of described) {
      const contract = operation.input.shape[name]
      expect([operation.id, name, contract.safeParse(example).success]).toEqual([operation.id, name, true])
      const type = typeof example === 'number' ? 'integer' : 'string'
      if (schema.type) expect([operation.id, name, schema.type]).toEqual([operation.id, name, type])
    }
  })
})

describe('answers', () => {
  const answers = documented(catalogue).flatMap((operation) =>
    Object.entries(
      at(plainPath(operation.path), operation.method.toLowerCase()).responses as unknown as Record<
        string,
        { description: string; headers?: Record<string, { $ref: string }> }
      >,
    ).map(([status, answer]) => ({ id: operation.id, status, ...answer })),
  )

  it('name their headers, each described once', () => {
    const known = document.components.headers as Record<string, unknown>
    for (const { id, status, description, headers } of answers) {
      expect([id, status, description.length > 5]).toEqual([id, status, true])
      const names = Object.keys(headers ?? {})
      expect([id, status, names.every((name) => name in known)]).toEqual([id, status, true])
      if (status === '429') expect(names).toContain('Retry-After')
    }
  })

  it('describe the charge and the signed payload member by member', () => {
    const { Charge, VerdictPayload } = document.components.schemas as Record<
      string,
      { properties: Record<string, unknown>; required: string[] }
    >
    expect(Object.keys(Charge!.properties)).toContain('amount_sats')
    expect(VerdictPayload!.required.toSorted()).toEqual([...VERDICT_PROOF_MEMBERS].toSorted())
  })
})

it('an operation that needs a key names the scheme of keys', () => {
  for (const operation of documented(catalogue)) {
    const { security } = at(plainPath(operation.path), operation.method.toLowerCase())
    const needsKey = operation.auth === 'bearer' || operation.price.kind === 'fixed'
    expect([operation.id, security.some((scheme) => 'bearer' in scheme)]).toEqual([operation.id, needsKey])
  }
})
