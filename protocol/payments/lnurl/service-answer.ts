// Parses the common form of all answers of an LNURL service (LUD-06); statuses and headers are ignored. All
// content is untrusted.
import { excerpt } from '../../json/error.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'

export type AnswerReason = 'too_large' | 'not_json' | 'service_error'

export const MAX_ANSWER_BYTES = 65_536

export function parseServiceAnswer(body: Uint8Array): Parsed<JsonObject, AnswerReason> {
  if (body.length > MAX_ANSWER_BYTES) return refused('too_large', `more than ${MAX_ANSWER_BYTES} bytes`)
  const json = parseStrictJson(body, { maxDepth: 16, maxValues: 5000 })
  if (!json.ok) return refused('not_json', json.problem.message)
  if (!isObject(json.value)) return refused('not_json', 'the answer is not an object')
  const { status, reason } = json.value
  if (typeof status === 'string' && status.toUpperCase() === 'ERROR') {
    return refused(
      'service_error',
      `the service says ${excerpt(typeof reason === 'string' ? reason : 'nothing')}`,
    )
  }
  return accepted(json.value)
}

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
