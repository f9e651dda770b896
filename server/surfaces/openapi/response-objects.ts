/** Builds the responses of an operation in the OpenAPI document: schema, headers and examples of each status. */
import { httpStatus, meaningOfCode } from '#server/kernel/errors.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { answerExamples, type Example, examplesOfErrors } from './answer-examples.ts'
import { errorsOf } from './errors-of.ts'
import { type JsonSchema, jsonSchemaOf, namedSchemaOf } from './json-schema.ts'
import { headersOfError, headersOfSuccess, referencesTo } from './response-headers.ts'

interface Content {
  schema: JsonSchema
  examples?: Record<string, Example>
}

interface Response {
  description: string
  headers?: unknown
  content: Record<string, Content>
}

/** The challenge, with what the operation adds to it. */
function challengeOf({ challenge }: AnyOperation, components: Record<string, JsonSchema>): JsonSchema {
  const shared = { $ref: refOf('PaymentChallenge') }
  if (!challenge) return shared
  const { additionalProperties: _, ...own } = jsonSchemaOf(challenge.members, 'output', components)
  return { allOf: [shared, own] }
}

const refOf = (name: string): string => `#/components/schemas/${name}`

export function responsesOf(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const contentType = operation.produces?.split(';')[0] ?? 'application/json'
  const responses: Record<string, Response> = {
    [operation.successStatus ?? 200]: {
      description: operation.successStatus === 202 ? 'The work is queued.' : 'The call succeeded.',
      headers: headersOfSuccess(operation),
      content: { [contentType]: { schema: namedSchemaOf(operation.output, 'output', components) } },
    },
  }
  const byStatus = Map.groupBy(errorsOf(operation), httpStatus)
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const name = status === 422 ? 'HTTPValidationError' : 'Error'
    responses[String(status)] = {
      description: codes.map((code) => `${code}: ${meaningOfCode[code]}`).join(' '),
      headers: headersOfError(status, operation),
      content: {
        'application/json': {
          schema: status === 402 ? challengeOf(operation, components) : { $ref: refOf(name) },
          examples: examplesOfErrors(operation, status, codes),
        },
      },
    }
  }
  for (const [status, { description, schema, contentType: type = 'application/json' }] of Object.entries(
    operation.answers ?? {},
  )) {
    const own = namedSchemaOf(schema, 'output', components)
    const { content = {}, ...known } = responses[status] ?? { description }
    const other = content[type]
    // Exactly one shape applies: an error of another protocol is neither a success nor an Error of this service.
    const both = other ? { ...other, schema: { oneOf: [other.schema, own] } } : { schema: own }
    responses[status] = { ...known, content: { ...content, [type]: both } }
  }
  for (const [status, { content }] of Object.entries(responses))
    for (const [type, part] of Object.entries(content)) {
      const examples = { ...part.examples, ...answerExamples(operation.id, Number(status), type) }
      if (Object.keys(examples).length > 0) part.examples = examples
    }
  responses.default = {
    description: refusedEarly.map((code) => `${httpStatus(code)} ${code}: ${meaningOfCode[code]}`).join(' '),
    headers: referencesTo(['X-Request-Id']),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: examplesOfErrors(operation, 0, refusedEarly),
      },
    },
  }
  return responses
}

/** Rejected before the request reaches an operation. */
export const refusedEarly = ['request_timeout', 'expectation_failed', 'headers_too_large'] as const
