/** Builds the OpenAPI 3.1 document from the catalogue: contracts, prices, errors and security as enforced. */

import { apiVersion } from '#server/discovery/service/version.ts'
import { type AnyOperation, documented, plainPath, railsOf } from '#server/kernel/operation.ts'
import { errorExamples } from './answer-examples.ts'
import { challengeSchema, errorSchema, validationSchema } from './error-shapes.ts'
import { errorsOf } from './errors-of.ts'
import type { JsonSchema } from './json-schema.ts'
import { parametersOf, requestBody } from './request-objects.ts'
import { responseHeaders } from './response-headers.ts'
import { refusedEarly, responsesOf } from './response-objects.ts'
import { securityOf, securitySchemes } from './security-schemes.ts'
import { webhooksOf } from './webhook-objects.ts'

const descriptionOfTag: Record<string, string> = {
  review: 'Verdicts before an irreversible step.',
  proofs: 'Signed proofs and their verification.',
  ledger: 'The public record of verdicts and outcomes, and its proofs.',
  lists: 'Data that verdicts were computed with.',
  conformance: 'Registry of verifiers, and how each one was probed.',
  accounts: 'Accounts, keys, balances and referrals.',
  events: 'What happened to an account: as a list, as a stream, and sent to an address.',
  payments: 'Lightning: top-ups, withdrawals and addresses.',
  billing: 'Payments by card, in USDC and in XRP.',
  execution: 'Code and pages run in a sandbox.',
  reason: 'Answers and decisions with their reasons.',
  validation: 'Statistical tests of a series of returns.',
  markets: 'Market data, signals and briefs.',
  tools: 'Audits of services, sellers and wallets, and consolidation of outputs.',
  residence: 'One view of an agent: identity, wallet, memory and mailbox.',
  memory: 'Keys and values that an account stores.',
  marketplace: 'Offers, purchases and ratings.',
  messages: 'A public board and direct messages between accounts.',
  feedback: 'Feedback of accounts about the service.',
  bounty: 'Ideas that can be paid for.',
  reading: 'Essays and a novel, by chapter.',
  warden: 'Proposals of the Warden and the decisions of operators.',
  mcp: 'The same operations as tools of the Model Context Protocol.',
  discovery: 'What is served, its state and its prices.',
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
      summary: 'A neutral verdict before an irreversible step, recomputable by anyone',
      description: `Guide for agents: ${baseUrl}/llms.txt. Reference for people: ${baseUrl}/docs.`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Assay', url: baseUrl },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: tags.map((name) => ({ name, description: descriptionOfTag[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      headers: responseHeaders,
      examples: errorExamples([...catalogue.flatMap(errorsOf), ...refusedEarly]),
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

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

function paymentInfo(operation: AnyOperation): Record<string, unknown> {
  const { price } = operation
  if (price.kind === 'free') return {}
  return {
    'x-payment-info': {
      price: price.usd === null ? null : { mode: 'fixed', currency: 'USD', amount: price.usd },
      sats: price.agentSats,
      ...(price.rule === undefined ? {} : { rule: price.rule }),
      protocols: railsOf(operation).flatMap((rail) =>
        rail === 'x402' || rail === 'l402' ? [{ [rail]: {} }] : [],
      ),
    },
  }
}
