/**
 * Rewrites a JSON Schema in forms that clients of single-typed dialects read too, with the same meaning: no
 * list of types, and no boolean in place of a schema.
 */
import type { JsonSchema } from '../openapi/json-schema.ts'

/** Members whose values are data, not schemas. */
const data = ['const', 'default', 'enum', 'examples', 'required']
/** Members that hold schemas by name. */
const named = ['properties', 'patternProperties', '$defs']

export function portable(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, portableMember(key, value)]),
  ) as JsonSchema
  if (type === undefined) return rest
  if (!Array.isArray(type)) return { type, ...rest }
  const choice = { anyOf: type.map((one) => ({ type: one })) }
  return 'anyOf' in rest ? { ...rest, allOf: [choice] } : { ...choice, ...rest }
}

function portableMember(key: string, value: unknown): unknown {
  if (data.includes(key)) return value
  if (named.includes(key)) {
    const schemas = Object.entries(value as Record<string, unknown>)
    return Object.fromEntries(schemas.map(([name, one]) => [name, portableValue(one)]))
  }
  if (key === 'items' && value === false) return { not: {} }
  return Array.isArray(value) ? value.map(portableValue) : portableValue(value)
}

const portableValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? portable(value as JsonSchema) : value
