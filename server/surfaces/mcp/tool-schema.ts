/** Generates the JSON Schemas of a tool's arguments and result from the contracts of its operations. */
import type { AnyOperation, McpTool } from '#server/kernel/operation.ts'
import { type JsonSchema, standaloneSchemaOf } from '../openapi/json-schema.ts'

/** An object, as MCP requires of both. */
export interface ObjectSchema extends JsonSchema {
  type: 'object'
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** The argument that repeats a call without a second charge. */
export const idempotencyArgument = 'idempotency_key'

const idempotencyKey: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9._:-]{8,128}$',
  description: 'Repeating a call with the same key and arguments returns the same answer and charges nothing',
}

export const traitsOf = ({ mcp }: AnyOperation): McpTool => mcp || {}

/**
 * No combination of schemas stands at the top, which several model providers reject: of alternative members
 * the first is required.
 */
export function argumentsSchemaOf(operations: readonly AnyOperation[]): ObjectSchema {
  const each = operations.map(argumentsOf)
  const required = each[0]!.required.filter((name) => each.every((one) => one.required.includes(name)))
  const refusesOthers = operations.every(({ unknownMembers }) => unknownMembers === 'refuse')
  return {
    type: 'object',
    properties: Object.assign({}, ...each.map(({ properties }) => properties)),
    ...(required.length > 0 ? { required } : {}),
    ...(refusesOthers ? { additionalProperties: false } : {}),
    ...definitionsOf(each.map(({ definitions }) => definitions)),
  }
}

function argumentsOf(operation: AnyOperation) {
  const { $defs, ...own } = standaloneSchemaOf(operation.input, 'input')
  const properties: Record<string, JsonSchema> = { ...(own.properties as Record<string, JsonSchema>) }
  const { requires = [], integers = [], defaults = {} } = traitsOf(operation)
  for (const name of integers) properties[name] = { ...properties[name], type: ['string', 'integer'] }
  for (const [name, value] of Object.entries(defaults))
    properties[name] = { ...properties[name], default: value }
  if (operation.idempotency === 'key') properties[idempotencyArgument] = idempotencyKey
  const alternatives = (own.anyOf ?? []) as { required?: string[] }[]
  const required = [
    ...((own.required as string[] | undefined) ?? []),
    ...(alternatives[0]?.required ?? []),
    ...requires,
  ]
  return { properties, required, definitions: $defs as JsonSchema | undefined }
}

/**
 * The answer of one of the operations, or a refusal: clients compare the structured content of errors with
 * the schema too.
 */
export function resultSchemaOf(operations: readonly AnyOperation[]): ObjectSchema {
  const answers = operations.map(({ output }) => {
    const { $defs, ...own } = standaloneSchemaOf(output, 'output')
    return { own, definitions: $defs as JsonSchema | undefined }
  })
  return {
    type: 'object',
    anyOf: [...answers.map(({ own }) => own), refusal],
    ...definitionsOf(answers.map(({ definitions }) => definitions)),
  }
}

const refusal: JsonSchema = {
  type: 'object',
  description:
    'With isError: the error body of the operation. A payment challenge is a PaymentRequired object of x402 with the other ways to pay',
  properties: {
    detail: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object' } }],
      description: 'What is wrong, in a sentence; or the faults of the arguments',
    },
    code: { type: 'string', description: 'Machine-readable code' },
    request_id: { type: 'string', description: 'Id of the request' },
  },
  required: ['detail'],
}

function definitionsOf(each: readonly (JsonSchema | undefined)[]): { $defs?: JsonSchema } {
  const definitions: JsonSchema = Object.assign({}, ...each)
  return Object.keys(definitions).length > 0 ? { $defs: definitions } : {}
}
