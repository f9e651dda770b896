/** Converts contracts to JSON Schema 2020-12: shared shapes by reference, everything else inline. */
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Adds named shapes to `components` and returns the schema with references to them. */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  for (const [name, definition] of Object.entries($defs ?? {}))
    components[name] = tidy(definition) as JsonSchema
  return tidy(own) as JsonSchema
}

/** An object schema that holds the shapes it refers to, without an id or a dialect of its own. */
export function standaloneSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, id: __, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const { $ref, $defs, ...rest } = tidy(own, 0, localShapes) as {
    $ref?: string
    $defs?: Record<string, JsonSchema>
  }
  if ($ref === undefined) return $defs ? { ...rest, $defs } : rest
  // A named root is a reference; it stays among the shapes only where it is part of itself.
  const { [$ref.slice(localShapes.length)]: root, ...others } = $defs!
  const isRecursive = JSON.stringify({ root, others }).includes(`"${$ref}"`)
  return { ...root, ...rest, $defs: isRecursive ? $defs : others }
}

const localShapes = '#/$defs/'

/** A named root schema is also moved to the components. */
export function namedSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const own = jsonSchemaOf(schema, io, components)
  const name = own.id as string | undefined
  if (!name) return own
  const { id: _, ...rest } = own
  components[name] = rest
  return { $ref: `#/components/schemas/${name}` }
}

/** Members whose values are data, not schemas. */
const data = new Set(['default', 'const', 'enum', 'example', 'examples'])

/** Ends the text with a full stop, if it has no end. */
export const asSentence = (text: string): string => (/[.!?…]["')]?$/.test(text) ? text : `${text}.`)

/**
 * Local references become component references; zod's `id` is not a schema keyword of OpenAPI; descriptions
 * end with a full stop.
 */
function tidy(value: unknown, depth = 0, shapes = '#/components/schemas/'): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, depth + 1, shapes))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key === '$ref' && typeof member === 'string') return [[key, member.replace(localShapes, shapes)]]
    if (data.has(key)) return [[key, member]]
    if (key === 'description' && typeof member === 'string') return [[key, asSentence(member)]]
    if (key === 'id' && depth > 0 && typeof member === 'string') return []
    return [[key, tidy(member, depth + 1, shapes)]]
  })
  return Object.fromEntries(entries)
}
