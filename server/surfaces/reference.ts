/** Generates what the reference page shows of each operation from the catalogue. */
import type { Env } from '#server/kernel/env.ts'
import { type ErrorCode, httpStatus, meaningOfCode } from '#server/kernel/errors.ts'
import { type RateClass, ratePolicies } from '#server/kernel/limits/rate-classes.ts'
import {
  type AnyOperation,
  type Auth,
  defaultMaxBodyBytes,
  documented,
  isInternal,
  isTool,
  plainPath,
  railsOf,
  slugOf,
} from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'
import { type ExampleCall, exampleCall, type KnownMembers, needsAccount } from './example-call.ts'
import { errorsOf } from './openapi/errors-of.ts'
import { type JsonSchema, jsonSchemaOf } from './openapi/json-schema.ts'
import { type FieldReference, fieldsOf } from './reference-fields.ts'
import { type SampleAnswer, sampleAnswers } from './sample-answers.ts'

export type { ExampleCall, FieldReference, SampleAnswer }

export interface RateReference {
  class: RateClass
  quota: number
  windowSeconds: number
  per: 'address' | 'account'
}

export interface ErrorReference {
  status: number
  codes: { code: ErrorCode; meaning: string }[]
}

export interface OperationReference {
  id: string
  /** Last path segment of its page. */
  slug: string
  capability: string
  method: string
  path: string
  summary: string
  description: string | null
  auth: Auth
  /** Whether it requires an account. */
  needsAccount: boolean
  /** Whether only operators, providers or this service's own pages call it. */
  isInternal: boolean
  /** What cannot be undone, for a question before the call is sent. */
  warning: string | null
  /** Whether it recognises an account by its key without needing one. */
  knowsAccounts: boolean
  effect: AnyOperation['effect']
  /** `rule`: how the price follows from the request; `sats` is then the least. */
  price: { sats: number; usd: string | null; freeCalls: number | null; rule: string | null } | null
  payWith: string[]
  /** Name of its MCP tool. */
  tool: string | null
  rate: RateReference
  maxBodyBytes: number | null
  /** Whether it accepts an Idempotency-Key. */
  idempotencyKey: boolean
  /** Content type of a success. */
  produces: string
  /** Content type of a non-JSON body; its text is the member `body`. */
  consumes: string | null
  request: FieldReference[]
  answer: FieldReference[]
  errors: ErrorReference[]
  /** A runnable example call. */
  example: ExampleCall
  /** Answers of a real service, shortened. */
  samples: SampleAnswer[]
}

/** `known` fills path members of examples with values that exist on this instance. */
export function reference(
  catalogue: readonly AnyOperation[],
  env: Env,
  known: KnownMembers = {},
): OperationReference[] {
  return documented(catalogue).map((operation) => operationReference(operation, env, known))
}

export function operationReference(
  operation: AnyOperation,
  env: Env,
  known: KnownMembers = {},
): OperationReference {
  const { price } = operation
  const shapes: Record<string, JsonSchema> = {}
  const input = jsonSchemaOf(operation.input, 'input', shapes)
  const output = jsonSchemaOf(operation.output, 'output', shapes)
  return {
    id: operation.id,
    slug: slugOf(operation),
    capability: operation.id.split('.')[0]!,
    method: operation.method,
    path: plainPath(operation.path),
    summary: operation.summary,
    description: operation.description ?? null,
    auth: operation.auth,
    needsAccount: needsAccount(operation),
    isInternal: isInternal(operation),
    warning: operation.warning ?? null,
    knowsAccounts: operation.knowsAccounts ?? false,
    effect: operation.effect,
    price:
      price.kind === 'free'
        ? null
        : {
            sats: price.agentSats,
            usd: price.usd,
            freeCalls: price.freeCalls ? env.FREE_REVIEW_CALLS : null,
            rule: price.rule ?? null,
          },
    // Cards fund the balance; they cannot pay for a single call.
    payWith: railsOf(operation).filter((rail) => rail !== 'card'),
    tool: isTool(operation) ? operation.tool! : null,
    rate: rateOf(operation.rate, env),
    maxBodyBytes: operation.method === 'GET' ? null : (operation.maxBodyBytes ?? defaultMaxBodyBytes),
    idempotencyKey: operation.idempotency === 'key',
    produces: (operation.produces ?? 'application/json').split(';')[0]!,
    consumes: operation.consumes?.split(';')[0] ?? null,
    request: fieldsOf(input, shapes, (name) => sourceOf(operation, name)),
    answer: fieldsOf(output, shapes),
    errors: [...Map.groupBy(errorsOf(operation), httpStatus)]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => ({
        status,
        codes: codes.map((code) => ({ code, meaning: meaningOfCode[code] })),
      })),
    example: exampleCall(operation, env.BASE_URL, known),
    samples: sampleAnswers(operation.id),
  }
}

function rateOf(name: RateClass, env: Env): RateReference {
  const { windowSeconds, key } = ratePolicies[name]
  return {
    class: name,
    quota: env[`RATE_${name.toUpperCase() as Uppercase<RateClass>}`],
    windowSeconds,
    per: key === 'ip' ? 'address' : 'account',
  }
}

/** Each status once, with all codes that any operation returns with it. */
export function everyError(operations: readonly OperationReference[]): ErrorReference[] {
  const byStatus = new Map<number, Map<string, ErrorReference['codes'][number]>>()
  for (const { status, codes } of operations.flatMap(({ errors }) => errors)) {
    const known = byStatus.get(status) ?? new Map()
    for (const row of codes) known.set(row.code, row)
    byStatus.set(status, known)
  }
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => ({ status, codes: [...codes.values()] }))
}

/** Each rate class once. */
export const everyRate = (operations: readonly OperationReference[]): RateReference[] => [
  ...new Map(operations.map(({ rate }) => [rate.class, rate])).values(),
]
