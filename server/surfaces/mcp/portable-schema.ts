/**
 * Rewrites a JSON Schema in forms that clients of older and of single-typed dialects read too: no list of
 * types, and no tuple, whose prefixItems draft-07 ignores.
 */
import type { JsonSchema } from '../openapi/json-schema.ts'

/** Members whose values are data, not schemas. */
const data = ['const', 'default', 'enum', 'examples', 'required']
/** Members that hold schemas by name. */
const named = ['properties', 'patternProperties', '$defs']

export function portable(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = Object.fromEntries(
    Object.entries(withoutTuple(schema)).map(([key, value]) => [key, portableMember(key, value)]),
  ) as JsonSchema
  if (type === undefined) return rest
  if (!Array.isArray(type)) return { type, ...rest }
  const choice = { anyOf: type.map((one) => ({ type: one })) }
  return 'anyOf' in rest ? { ...rest, allOf: [choice] } : { ...choice, ...rest }
}

/** As many items as the tuple has, each one of its schemas; their order is not kept. */
function withoutTuple(whole: JsonSchema): JsonSchema {
  const { prefixItems, ...schema } = whole
  if (!Array.isArray(prefixItems) || schema.items !== false) return whole
  const each = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()]
  const items = each.length === 1 ? each[0] : { anyOf: each }
  return { ...schema, items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

function portableMember(key: string, value: unknown): unknown {
  if (data.includes(key)) return value
  if (named.includes(key)) {
    const schemas = Object.entries(value as Record<string, unknown>)
    return Object.fromEntries(schemas.map(([name, one]) => [name, portableValue(one)]))
  }
  return Array.isArray(value) ? value.map(portableValue) : portableValue(value)
}

const portableValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? portable(value as JsonSchema) : value
