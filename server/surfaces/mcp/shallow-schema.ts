/**
 * Cuts a JSON Schema below a number of levels, with its references written out: what fits the whole schema fits the
 * shallow one. Clients load lists of tools into every conversation, so these stay short.
 */
import type { JsonSchema } from '../openapi/json-schema.ts'

type Definitions = Readonly<Record<string, JsonSchema>>

/** The members of an object, or the items of a list, are one level; of what is nested deeper only type and description remain. */
export function shallow({ $defs, ...schema }: JsonSchema, levels: number): JsonSchema {
  return cut(schema, levels, ($defs ?? {}) as Definitions)
}

const reference = /^#\/\$defs\/(.+)$/
const members = ['properties', 'patternProperties']
const alternatives = ['anyOf', 'oneOf']
const nesting = [...members, 'items', 'prefixItems', 'additionalProperties', 'propertyNames', 'required']

function cut(whole: JsonSchema, levels: number, definitions: Definitions): JsonSchema {
  const { $ref, ...own } = whole
  if (typeof $ref === 'string')
    return cut({ ...definitions[reference.exec($ref)![1]!], ...own }, levels, definitions)
  const cutAll = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => cutAll(one, depth))
    return typeof value === 'object' && value !== null ? cut(value as JsonSchema, depth, definitions) : value
  }
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => levels > 0 || !nesting.includes(key))
      .map(([key, value]) => {
        if (members.includes(key)) return [key, mapValues(value, (one) => cutAll(one, levels - 1))]
        if (nesting.includes(key) && key !== 'required') return [key, cutAll(value, levels - 1)]
        if (!alternatives.includes(key)) return [key, key === 'allOf' ? cutAll(value, levels) : value]
        // Cut schemas are less distinct, so several of them may fit.
        return ['anyOf', distinct(cutAll(value, levels) as JsonSchema[])]
      }),
  )
}

const mapValues = (value: unknown, each: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, each(one)]))

const distinct = (each: readonly JsonSchema[]): JsonSchema[] => [
  ...new Map(each.map((one) => [JSON.stringify(one), one])).values(),
]
