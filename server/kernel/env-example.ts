/** Builds the text of .env.example: every setting with its meaning and default. */
import type { z } from 'zod'
import { settings } from '#server/kernel/env.ts'

interface Wrapped {
  innerType?: z.ZodType
  defaultValue?: unknown
  in?: z.ZodType
}

/** Finds the default inside describe, transform and optional wrappers. */
function defaultOf(schema: z.ZodType): unknown {
  const def = schema.def as Wrapped
  if (def.defaultValue !== undefined) return def.defaultValue
  const inner = def.innerType ?? def.in
  return inner ? defaultOf(inner) : undefined
}

export function envExample(): string {
  const lines = [
    '# Server settings. Copy this file to .env and change what you need. With npm start every line is optional.',
    '',
  ]
  for (const [name, schema] of Object.entries(settings.shape)) {
    const fallback = defaultOf(schema as z.ZodType)
    lines.push(`# ${(schema as z.ZodType).description}`, `# ${name}=${fallback ?? ''}`, '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}
