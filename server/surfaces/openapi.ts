/**
 * Generates OpenAPI 3.1 from the catalogue: contracts, prices, errors and security of each operation, as
 * enforced.
 */

import { apiVersion } from '#server/discovery/service/version.ts'
import { type ErrorCode, httpStatus, meaningOfCode } from '#server/errors.ts'
import { messages } from '#server/events/event-types.ts'
import { secretKeyCharacters } from '#server/limits/idempotency-record.ts'
import {
  type AnyOperation,
  documented,
  type PaymentRail,
  pathParameters,
  plainPath,
  railsOf,
} from '#server/operation.ts'
import { sourceOf } from '#server/parse-input.ts'
import { type JsonSchema, jsonSchemaOf, namedSchemaOf } from './json-schema.ts'
import { headersOfError, headersOfSuccess, referencesTo, responseHeaders } from './openapi-headers.ts'
import { parameterExample } from './parameter-example.ts'

const descriptionOfTag: Record<string, string> = {
  review: 'Verdicts before an irreversible action',
  proofs: 'Signed proofs and their verification',
  ledger: 'The public record of verdicts and outcomes, with its proofs',
  lists: 'Rule sets and lists that verdicts were computed with',
  accounts: 'Accounts, keys, balances and referrals',
  events: 'Account events as a list, a stream or webhooks',
  payments: 'Lightning: top-ups, withdrawals and addresses',
  billing: 'Card, USDC and XRP',
  discovery: 'Operations, health and prices of the service',
}

/** Statuses that a presented payment can produce. */
const errorsOfRail: Record<PaymentRail, readonly ErrorCode[]> = {
  balance: [],
  l402: ['malformed_credential', 'invalid_l402', 'l402_ended', 'payment_not_confirmed', 'malformed_payment'],
  x402: ['payment_invalid', 'payment_settlement_failed', 'settlement_pending', 'rail_unavailable'],
  card: [],
}

/** Errors that any operation may return, beside those it declares. */
export function errorsOf(operation: AnyOperation): ErrorCode[] {
  const shared: ErrorCode[] = ['rate_limited', 'internal_error', 'misdirected_request', 'malformed_request']
  if (Object.keys(operation.input.shape).length > 0) shared.push('invalid_request')
  if (operation.method !== 'GET') shared.push('body_too_large', 'unsupported_media_type')
  if (operation.idempotency === 'key') shared.push('idempotency_conflict', 'idempotency_in_progress')
  if (operation.auth !== 'public') shared.push('invalid_api_key')
  if (operation.price.kind === 'fixed') shared.push('payment_required', 'insufficient_balance')
  for (const rail of railsOf(operation)) shared.push(...errorsOfRail[rail])
  return [...new Set([...operation.errors, ...shared])]
}

export function openApiDocument(served: readonly AnyOperation[], baseUrl: string) {
  const catalogue = documented(served)
  const components: Record<string, JsonSchema> = {
    Error: errorSchema,
    HTTPValidationError: validationSchema,
    PaymentChallenge: challengeSchema,
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of catalogue) {
    paths[plainPath(operation.path)] ??= {}
    paths[plainPath(operation.path)]![operation.method.toLowerCase()] = operationObject(operation, components)
  }
  const webhooks = webhooksOf(components)
  const tags = [...new Set(catalogue.map((operation) => operation.id.split('.')[0]!))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: apiVersion,
      summary: 'Neutral verdicts before irreversible actions, recomputable by anyone',
      description: `Guide for agents: ${baseUrl}/llms.txt. API reference: ${baseUrl}/docs.`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Assay', url: baseUrl },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: tags.map((name) => ({ name, description: descriptionOfTag[name] ?? name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'asy_ and 40 letters or digits',
          description: 'API key of an account, from POST /register',
        },
        l402: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'L402 <base64 macaroon>:<64 hex preimage>: the macaroon of the 402 and the preimage revealed by paying its invoice. One token pays for one delivered call.',
        },
        x402: {
          type: 'apiKey',
          in: 'header',
          name: 'X-PAYMENT',
          description:
            'x402 version 1: base64 of a signed USDC authorization that matches one of the accepts options of the 402. Created for each call; not an API key.',
        },
        x402_v2: {
          type: 'apiKey',
          in: 'header',
          name: 'PAYMENT-SIGNATURE',
          description:
            'x402 version 2: base64 of the payment that matches PAYMENT-REQUIRED of the 402. Created for each call; not an API key.',
        },
      },
      headers: responseHeaders,
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

/** The requests sent to webhooks, by event type. */
function webhooksOf(components: Record<string, JsonSchema>) {
  return Object.fromEntries(
    messages.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replaceAll(/\W/g, '_')}`,
          tags: ['events'],
          summary,
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(body, 'output', components) } },
          },
          responses: {
            '2XX': { description: 'Taken' },
            '410': { description: 'Events are no longer wanted: the webhook is disabled' },
            default: { description: 'The delivery is retried' },
          },
          security: [],
        },
      },
    ]),
  )
}

const webhookHeaders = [
  {
    name: 'webhook-id',
    description: 'Id of the event, identical in every attempt',
    schema: { type: 'string' },
  },
  { name: 'webhook-timestamp', description: 'Unix seconds of this attempt', schema: { type: 'string' } },
  {
    name: 'webhook-signature',
    description:
      'Standard Webhooks: v1, followed by the base64 HMAC-SHA256 over webhook-id.webhook-timestamp.body; several signatures, separated by spaces, while a secret is being replaced',
    schema: { type: 'string' },
  },
].map((header) => ({ ...header, in: 'header', required: true }))

function operationObject(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const body = requestBody(operation, components)
  const parameters = parametersOf(operation, components)
  return {
    operationId: operation.id.replace('.', '_'),
    tags: [operation.id.split('.')[0]],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(operation, components),
    security: securityOf(operation),
    'x-auth': operation.auth,
    ...paymentInfo(operation),
  }
}

/**
 * Empty when free to all callers; x402 resources are those with an x402 security scheme (interface
 * specification, Authentication 5).
 */
function securityOf(operation: AnyOperation): Record<string, []>[] {
  // Generated clients send the key only where a security scheme asks for it; public operations ask for
  // none.
  if (operation.price.kind === 'free') return operation.auth === 'bearer' ? [{ bearer: [] }] : []
  const rails = railsOf(operation)
  return [
    { bearer: [] },
    ...(rails.includes('l402') ? [{ l402: [] } as Record<string, []>] : []),
    ...(rails.includes('x402') ? ([{ x402: [] }, { x402_v2: [] }] as Record<string, []>[]) : []),
  ]
}

function paymentInfo(operation: AnyOperation): Record<string, unknown> {
  const { price } = operation
  if (price.kind === 'free') return {}
  return {
    'x-payment-info': {
      price: price.usd === null ? null : { mode: 'fixed', currency: 'USD', amount: price.usd },
      sats: price.agentSats,
      protocols: railsOf(operation).flatMap((rail) =>
        rail === 'x402' || rail === 'l402' ? [{ [rail]: {} }] : [],
      ),
    },
  }
}

function memberSchemas(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const schema = jsonSchemaOf(operation.input, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    anyOf?: unknown
  }
  return { properties: schema.properties ?? {}, required: schema.required ?? [], anyOf: schema.anyOf }
}

function parametersOf(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const { properties, required } = memberSchemas(operation, components)
  const inPath = pathParameters(operation.path)
  const parameters = Object.entries(properties)
    .filter(([name]) => sourceOf(operation, name) !== 'body' || operation.queryMembers?.includes(name))
    .map(([name, { description, ...schema }]) => {
      const place = inPath.includes(name) ? 'path' : 'query'
      return {
        name,
        in: place,
        required: place === 'path' || (place === 'query' && required.includes(name)),
        description,
        schema,
        example: parameterExample(operation, name),
      }
    })
  const key =
    operation.idempotency === 'key'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: `Same key and body: the same answer, no second charge. Same key, different body: 409.${
              operation.answersSecret
                ? ` The answer contains an API key and is returned to anyone who sends the same key: use ${secretKeyCharacters} random characters or more.`
                : ''
            }`,
            schema: {
              type: 'string',
              pattern: `^[A-Za-z0-9._:-]{${operation.answersSecret ? secretKeyCharacters : 8},128}$`,
            },
          },
        ]
      : []
  return [...parameters, ...key]
}

function requestBody(operation: AnyOperation, components: Record<string, JsonSchema>) {
  if (operation.method === 'GET') return null
  if (operation.consumes)
    return {
      required: true,
      content: { [operation.consumes.split(';')[0]!]: { schema: { type: 'string' } } },
    }
  const { properties, required, anyOf } = memberSchemas(operation, components)
  const members = Object.entries(properties).filter(([name]) => sourceOf(operation, name) === 'body')
  if (members.length === 0) return null
  // The first of several equivalent members, so that generated clients require it.
  const inBody = required.filter((name) => sourceOf(operation, name) === 'body')
  const needed = [...inBody, ...firstOfAliases(anyOf)]
  const schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(operation.unknownMembers === 'refuse' ? { additionalProperties: false } : {}),
  }
  const examples = Object.fromEntries(
    (operation.examples ?? []).map(({ title, request }) => [
      title.replace(/\W+/g, '_').toLowerCase(),
      { summary: title, value: request },
    ]),
  )
  return {
    required: needed.length > 0,
    content: { 'application/json': { schema, ...(Object.keys(examples).length > 0 ? { examples } : {}) } },
  }
}

function firstOfAliases(anyOf: unknown): string[] {
  const [first] = Array.isArray(anyOf) ? (anyOf as { required?: string[] }[]) : []
  return first?.required ?? []
}

interface Response {
  description: string
  headers?: unknown
  content: Record<string, { schema: JsonSchema }>
}

function responsesOf(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const contentType = operation.produces?.split(';')[0] ?? 'application/json'
  const responses: Record<string, Response> = {
    '200': {
      description: 'Success',
      headers: headersOfSuccess(operation),
      content: { [contentType]: { schema: namedSchemaOf(operation.output, 'output', components) } },
    },
  }
  const byStatus = Map.groupBy(errorsOf(operation), httpStatus)
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const name = status === 402 ? 'PaymentChallenge' : status === 422 ? 'HTTPValidationError' : 'Error'
    responses[String(status)] = {
      description: codes.map((code) => `${code}: ${meaningOfCode[code]}`).join(' '),
      headers: headersOfError(status, operation),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    }
  }
  for (const [status, { description, schema, contentType: type = 'application/json' }] of Object.entries(
    operation.answers ?? {},
  )) {
    const own = namedSchemaOf(schema, 'output', components)
    const { content = {}, ...known } = responses[status] ?? { description }
    const other = content[type]?.schema
    responses[status] = {
      ...known,
      content: { ...content, [type]: { schema: other ? { anyOf: [other, own] } : own } },
    }
  }
  responses.default = {
    description: refusedEarly.map((code) => `${httpStatus(code)} ${code}: ${meaningOfCode[code]}`).join(' '),
    headers: referencesTo(['X-Request-Id']),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return responses
}

/** Refused before the request reaches an operation. */
const refusedEarly = ['request_timeout', 'expectation_failed', 'headers_too_large'] as const

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: 'One sentence' },
    code: { type: 'string', enum: Object.keys(meaningOfCode), description: 'Machine-readable kind' },
    request_id: { type: 'string', description: 'As in X-Request-Id' },
  },
}

const validationSchema: JsonSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      description: 'The faults of the request',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'body, query, path or header, followed by the path to the member',
          },
          msg: { type: 'string', description: 'What is wrong and what to send' },
          type: { type: 'string', description: 'Machine-readable kind' },
        },
      },
    },
  },
}

const challengeSchema: JsonSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id', 'error', 'accepts', 'operation', 'price', 'ways_to_pay'],
  properties: {
    detail: { type: 'string', description: 'One sentence' },
    code: { type: 'string', description: 'payment_required or insufficient_balance' },
    request_id: { type: 'string', description: 'As in X-Request-Id' },
    x402Version: {
      type: 'integer',
      const: 1,
      description: 'Present when the body is also an x402 version 1 body; absent when x402 is not accepted',
    },
    error: { type: 'string', description: 'x402 error text' },
    accepts: {
      type: 'array',
      items: { type: 'object' },
      description: 'x402 payment requirements; empty when x402 is unavailable',
    },
    operation: { type: 'string', description: 'Method and path' },
    price: {
      type: 'object',
      description: 'Description of the call',
      properties: {
        sats: { type: 'integer', description: 'Price in sats' },
        price_class: { type: 'string', enum: ['base', 'agent'], description: 'Which price applies' },
        usd: { type: ['string', 'null'], description: 'Fixed x402 amount' },
      },
    },
    balance_sats: { type: ['integer', 'null'], description: 'Balance of the account, when the call has one' },
    lightning_sats: { type: ['integer', 'null'], description: 'Lightning-backed part of the balance' },
    shortfall_sats: { type: ['integer', 'null'], description: 'Missing sats' },
    lightning: { type: ['object', 'null'], description: 'Lightning invoice; null when L402 is unavailable' },
    ways_to_pay: {
      type: 'array',
      description: 'Each way to pay with what to send',
      items: {
        type: 'object',
        properties: {
          rail: { type: 'string', description: 'balance, l402, x402 or card' },
          available: { type: 'boolean', description: 'Whether it is available now' },
          reason: {
            type: ['string', 'null'],
            description:
              'Why it is unavailable: not_configured, down, or how long the limit on new invoices lasts (also in Retry-After)',
          },
          send: { type: 'string', description: 'What to do' },
          docs: { type: 'string', description: 'Documentation' },
        },
      },
    },
  },
}
