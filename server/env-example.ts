/** The text of .env.example: every setting, what it means, and its default. */
import type { z } from 'zod'
import { settings } from '#server/env.ts'

interface Wrapped {
  innerType?: z.ZodType
  defaultValue?: unknown
  in?: z.ZodType
}

/** The default stands inside describe, transform and optional. */
function defaultOf(schema: z.ZodType): unknown {
  const def = schema.def as Wrapped
  if (def.defaultValue !== undefined) return def.defaultValue
  const inner = def.innerType ?? def.in
  return inner ? defaultOf(inner) : undefined
}

export function envExample(): string {
  const lines = [
    '# Settings of the server. Copy to .env and change what you need; every line is optional with npm start.',
    '',
  ]
  for (const [name, schema] of Object.entries(settings.shape)) {
    const fallback = defaultOf(schema as z.ZodType)
    lines.push(`# ${(schema as z.ZodType).description}`, `# ${name}=${fallback ?? ''}`, '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}
