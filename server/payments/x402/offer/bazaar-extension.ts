/**
 * Describes an operation to x402 directories: the bazaar extension of PAYMENT-REQUIRED (@x402/extensions
 * 2.27), with its input and its output.
 */
import { z } from 'zod'
import type { JsonObject, JsonValue } from '#protocol/json/strict-json.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { keptAnswers } from '#server/surfaces/openapi/answer-examples.ts'

const made = new WeakMap<AnyOperation, JsonObject>()

/**
 * Clients return it inside PAYMENT-SIGNATURE (8 KiB at most), so it contains no prose, and of the recorded
 * answer only the short members.
 */
export function bazaarExtension(operation: AnyOperation): JsonObject {
  const known = made.get(operation) ?? extensionOf(operation)
  made.set(operation, known)
  return known
}

/** Empty for an operation whose request or answer is not JSON, and for one with a parameter in its path. */
function extensionOf(operation: AnyOperation): JsonObject {
  const { method, path, consumes, produces, examples = [] } = operation
  if (consumes !== undefined || produces !== undefined || path.includes('{')) return {}
  const request = (examples[0]?.request ?? {}) as JsonObject
  const fixed: JsonObject =
    method === 'GET' ? { type: 'http', method } : { type: 'http', method, bodyType: 'json' }
  const given: JsonObject = method === 'GET' ? { queryParams: request } : { body: request }
  const [name] = Object.keys(given) as [string]
  return {
    bazaar: {
      info: {
        input: { ...fixed, ...given },
        output: { type: 'json', example: shortMembers(recordedAnswer(operation)) },
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: {
              ...Object.fromEntries(
                Object.entries(fixed).map(([key, value]) => [key, { type: 'string', const: value! }]),
              ),
              [name]: inputMembers(operation.input),
            },
            required: [...Object.keys(fixed), name],
            additionalProperties: false,
          },
          output: {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'json' },
              example: outputMembers(operation.output),
            },
            required: ['type', 'example'],
          },
        },
        required: ['input', 'output'],
      },
    },
  }
}

const mostCharacters = 48

const shortMembers = (answer: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(answer).filter(([, value]) => JSON.stringify(value).length <= mostCharacters),
  )

function recordedAnswer({ id }: AnyOperation): JsonObject {
  const answer = keptAnswers.find(({ operationId, status }) => operationId === id && status === 200)
  return (answer?.body ?? {}) as JsonObject
}

interface Contract {
  $ref?: string
  $defs?: Record<string, Contract>
  type?: string | string[]
  const?: JsonValue
  enum?: JsonValue[]
  anyOf?: Contract[]
  properties?: Record<string, Contract>
  required?: string[]
}

const contractOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Contract

/** Names, types and allowed values of the members; /openapi.json has the rest. */
function inputMembers(input: z.ZodType): JsonObject {
  const contract = contractOf(input, 'input')
  const { properties = {}, required = [] } = contract
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    { ...typeOf(member, contract), ...(member.enum ? { enum: member.enum } : {}) },
  ])
  return { type: 'object', properties: Object.fromEntries(members), required }
}

/** Names and types. The example is shorter than an answer, so none is required. */
function outputMembers(output: z.ZodType): JsonObject {
  const contract = contractOf(output, 'output')
  const members = formsOf(contract, contract).flatMap(({ properties = {} }) => Object.entries(properties))
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, typeOf(member, contract)])),
  }
}

function typeOf(member: Contract, contract: Contract): JsonObject {
  const types = [...new Set(formsOf(member, contract).flatMap(({ type }) => type ?? []))]
  return types.length === 0 ? {} : { type: types.length === 1 ? types[0]! : types }
}

/** What a value may be: references followed, alternatives apart. */
const formsOf = (schema: Contract, contract: Contract): Contract[] =>
  schema.$ref !== undefined
    ? formsOf(contract.$defs![schema.$ref.split('/').at(-1)!]!, contract)
    : (schema.anyOf?.flatMap((form) => formsOf(form, contract)) ?? [schema])
