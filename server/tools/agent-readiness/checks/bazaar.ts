/** Checks a bazaar declaration against the schema it brings: the members of JSON Schema that such declarations use. */
import { isObject } from '../visit.ts'

const MOST_DEPTH = 12

/** Null: valid. */
export function whyInvalid(value: unknown, schema: unknown, place = 'info', depth = 0): string | null {
  if (!isObject(schema))
    return schema === undefined || schema === true ? null : `${place}: its schema is no object`
  if (depth > MOST_DEPTH) return `${place}: nested too deeply`
  const { type, const: fixed, enum: choices, required, properties, items, additionalProperties } = schema
  const types = [type].flat().filter((name) => typeof name === 'string')
  if (types.length > 0 && !types.some((name) => isOfType(value, name)))
    return `${place} is not ${types.join(' or ')}`
  if (fixed !== undefined && JSON.stringify(fixed) !== JSON.stringify(value))
    return `${place} is not ${JSON.stringify(fixed)}`
  if (Array.isArray(choices) && !choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value)))
    return `${place} is none of its values`
  if (Array.isArray(value))
    return (
      value
        .map((item, i) => whyInvalid(item, items, `${place}.${i}`, depth + 1))
        .find((why) => why !== null) ?? null
    )
  if (!isObject(value)) return null
  const known = isObject(properties) ? properties : {}
  const missing = Array.isArray(required) ? required.find((name) => !(String(name) in value)) : undefined
  if (missing !== undefined) return `${place} lacks ${String(missing)}`
  for (const [name, member] of Object.entries(value)) {
    if (!(name in known) && additionalProperties === false) return `${place}.${name} is not in its schema`
    const why = whyInvalid(member, known[name], `${place}.${name}`, depth + 1)
    if (why !== null) return why
  }
  return null
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}
