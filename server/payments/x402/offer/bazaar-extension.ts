/**
 * Describes an operation to x402 directories: the bazaar extension of PAYMENT-REQUIRED (@x402/extensions
 * 2.27).
 */
import { z } from 'zod'
import type { JsonObject, JsonValue } from '#protocol/strict-json.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'

const made = new WeakMap<AnyOperation, JsonObject>()

/**
 * Empty for an operation without a JSON body. Clients return it inside PAYMENT-SIGNATURE (8 KiB at most),
 * so it contains no prose.
 */
export function bazaarExtension(operation: AnyOperation): JsonObject {
  const known = made.get(operation) ?? extensionOf(operation)
  made.set(operation, known)
  return known
}

function extensionOf(operation: AnyOperation): JsonObject {
  const [example] = operation.examples ?? []
  if (operation.method !== 'POST' || operation.consumes !== undefined || !example) return {}
  const input = { type: 'http', method: 'POST', bodyType: 'json' }
  return {
    bazaar: {
      info: { input: { ...input, body: example.request as JsonObject } },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'http' },
              method: { type: 'string', enum: ['POST'] },
              bodyType: { type: 'string', enum: ['json'] },
              body: bodySchema(operation),
            },
            required: ['type', 'method', 'bodyType', 'body'],
            additionalProperties: false,
          },
        },
        required: ['input'],
      },
    },
  }
}

/** Names, types and allowed values of the members; /openapi.json has the rest. */
function bodySchema({ input }: AnyOperation): JsonObject {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Record<string, JsonValue>>; required?: string[] }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, { type, enum: choices }]) => [
        name,
        { ...(type === undefined ? {} : { type }), ...(choices === undefined ? {} : { enum: choices }) },
      ]),
    ),
    required: [...required],
  }
}
