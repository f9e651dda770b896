/** The form that a caller wants an answer in: text, a JSON object, or what a JSON Schema describes. */
import { z } from 'zod'
import { InvalidRequest } from '#server/kernel/errors.ts'

export interface AnswerFormat {
  kind: 'text' | 'json' | 'schema'
  /** What the answer must satisfy. */
  shape: z.ZodType
  /** The caller's schema as text; null without one. */
  schemaText: string | null
}

const MAX_SCHEMA_BYTES = 16 * 1_024

export const ResponseFormat = z
  .union([z.enum(['text', 'json']), z.record(z.string(), z.unknown())])
  .default('text')
  .describe(
    'text, json for an object, or a JSON Schema of at most 16 KB that the answer is validated against',
  )

/** Throws a 422 for a schema that is too large or uses what is not supported. */
export function readFormat(given: z.output<typeof ResponseFormat>): AnswerFormat {
  if (given === 'text') return { kind: 'text', shape: z.string().min(1), schemaText: null }
  if (given === 'json') return { kind: 'json', shape: z.record(z.string(), z.unknown()), schemaText: null }
  const schemaText = JSON.stringify(given)
  if (Buffer.byteLength(schemaText) > MAX_SCHEMA_BYTES)
    refuse(`send a JSON Schema of at most ${MAX_SCHEMA_BYTES} bytes`)
  // A pattern of the caller's could take for ever on some text.
  const costly = /"(?:pattern|patternProperties)":/.exec(schemaText)
  if (costly) refuse('send a JSON Schema without pattern and patternProperties; use enum or maxLength')
  if (/"\$ref":"(?!#)/.test(schemaText)) refuse('send a JSON Schema whose $ref points into itself')
  try {
    return { kind: 'schema', shape: z.fromJSONSchema(given as never), schemaText }
  } catch (cause) {
    return refuse(`this JSON Schema is not supported: ${(cause as Error).message.slice(0, 200)}`)
  }
}

function refuse(msg: string): never {
  throw new InvalidRequest([{ loc: ['body', 'response_format'], msg, type: 'json_schema' }])
}
