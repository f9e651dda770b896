/** Lists a contract's members from its JSON Schema: name, type, allowed values, and nested members. */
import type { JsonSchema } from './openapi/json-schema.ts'

export interface FieldReference {
  name: string
  /** Location in the request; null in an answer and inside another member. */
  in: 'path' | 'query' | 'body' | null
  type: string
  /** All allowed values if enumerated; null otherwise. */
  values: string[] | null
  required: boolean
  /** The required member that this one can replace; null otherwise. */
  insteadOf: string | null
  /** As JSON text; null when there is none. */
  default: string | null
  description: string
  /** Members of an object, or of each array item. */
  members: FieldReference[]
}

type Shapes = Record<string, JsonSchema>

/** The rows of an object schema, or of all alternatives of one that has some; empty for any other. */
export function fieldsOf(
  schema: JsonSchema,
  shapes: Shapes,
  place: (name: string) => FieldReference['in'] = () => null,
  within: readonly string[] = [],
): FieldReference[] {
  const own = resolved(schema, shapes) as JsonSchema & { properties?: Shapes; required?: string[] }
  if (!own.properties && choicesOf(own).length > 0) return membersOf(own, shapes, within)
  const { properties = {}, required = [] } = own
  const choice = oneOfRequired(schema)
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place(name),
    type: typeText(member, shapes),
    values: valuesOf(member),
    required: (required.includes(name) && member.default === undefined) || choice[0] === name,
    insteadOf: choice.indexOf(name) > 0 ? choice[0]! : null,
    default: member.default === undefined ? null : JSON.stringify(member.default),
    description: typeof member.description === 'string' ? member.description : '',
    members: membersOf(member, shapes, within),
  }))
}

/** The names in `anyOf: [{ required: [name] }, …]`, of which exactly one is sent. */
function oneOfRequired({ anyOf }: JsonSchema): string[] {
  if (!Array.isArray(anyOf)) return []
  return anyOf.flatMap(({ required }: { required?: unknown }) =>
    Array.isArray(required) && required.length === 1 ? [String(required[0])] : [],
  )
}

function membersOf(schema: JsonSchema, shapes: Shapes, within: readonly string[]): FieldReference[] {
  const name = nameOf(schema)
  // A recursive shape is named, not expanded.
  if (name !== null && (within.includes(name) || isAnyJson(name))) return []
  const inside = name === null ? within : [...within, name]
  const own = resolved(schema, shapes)
  if (own.type === 'array') return membersOf((own.items ?? {}) as JsonSchema, shapes, inside)
  if (own.properties) return fieldsOf(own, shapes, () => null, inside)
  // Members common to several alternatives are listed once.
  const members = choicesOf(own).flatMap((choice) => membersOf(choice, shapes, inside))
  return [...new Map(members.toReversed().map((member) => [member.name, member])).values()].toReversed()
}

/** `string`, `integer`, `array of Issue`, `SignedEvent or null`; allowed values are in `values`. */
function typeText(schema: JsonSchema, shapes: Shapes): string {
  const name = nameOf(schema)
  if (name !== null) return isAnyJson(name) ? 'any JSON' : name
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeText(choice, shapes)))].join(' or ')
  if (schema.type === 'array') return `array of ${typeText((schema.items ?? {}) as JsonSchema, shapes)}`
  if (schema.type !== undefined) return [schema.type].flat().join(' or ')
  return schema.const === undefined ? 'any JSON' : typeof schema.const
}

function valuesOf(schema: JsonSchema): string[] | null {
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  return choicesOf(schema).map(valuesOf).find(Boolean) ?? null
}

const choicesOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]

const nameOf = ({ $ref }: JsonSchema): string | null =>
  typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : null

/** The name zod gives to its recursive schema for any JSON value. */
const isAnyJson = (name: string): boolean => name.startsWith('__schema')

function resolved(schema: JsonSchema, shapes: Shapes): JsonSchema {
  const name = nameOf(schema)
  return name === null ? schema : (shapes[name] ?? {})
}
