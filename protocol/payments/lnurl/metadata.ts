// Reads the `metadata` of a payRequest: a text that contains a JSON array (LUD-06, LUD-16).
import { parseStrictJson } from '../../json/strict-json.ts'

export interface Metadata {
  /** Shown to the payer. The service's text, unescaped. */
  readonly plainText: string
  /** `user@domain` of `text/identifier` or `text/email`. */
  readonly identifier: string | null
}

/** Null unless it is an array of arrays with exactly one `text/plain` and at most one picture and one identifier. */
export function parseMetadata(text: string): Metadata | null {
  const json = parseStrictJson(text, { maxDepth: 16, maxValues: 5000 })
  if (!json.ok || !Array.isArray(json.value)) return null
  const plain: unknown[] = []
  const identifiers: unknown[] = []
  let images = 0
  for (const entry of json.value) {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return null
    const [type, value] = entry
    if (type === 'text/plain') plain.push(value)
    else if (type === 'text/identifier' || type === 'text/email') identifiers.push(value)
    else if (type === 'image/png;base64' || type === 'image/jpeg;base64') images++
  }
  const [plainText] = plain
  const [identifier = null] = identifiers
  if (plain.length !== 1 || typeof plainText !== 'string' || identifiers.length > 1 || images > 1) return null
  if (identifier !== null && typeof identifier !== 'string') return null
  return { plainText, identifier }
}
