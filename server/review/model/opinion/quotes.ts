// Finds a quote in what was judged: exactly, in the artifact or in what the engine decoded from it.
import type { JsonValue } from '#protocol/json/strict-json.ts'

export type QuotePlace =
  /** [start, end) in bytes of the artifact. */
  { found: 'artifact'; span: [number, number] } | { found: 'decoded' } | null

/** One or two characters occur in nearly every text, so they prove nothing. */
const shortestQuote = 3

export function placeOfQuote(quote: string, artifact: string, decoded: JsonValue): QuotePlace {
  if (quote.trim().length < shortestQuote) return null
  const at = artifact.indexOf(quote)
  if (at !== -1) {
    const start = Buffer.byteLength(artifact.slice(0, at))
    return { found: 'artifact', span: [start, start + Buffer.byteLength(quote)] }
  }
  return holdsText(decoded, quote) ? { found: 'decoded' } : null
}

/** Within one string value; the engine's own member names are not part of the artifact. */
function holdsText(value: JsonValue, quote: string): boolean {
  const open: JsonValue[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.includes(quote)) return true
    if (next !== null && typeof next === 'object') open.push(...(Object.values(next) as JsonValue[]))
  }
  return false
}
