// Checks whether a text is exactly what JSON.stringify would write. The engine's own parser has then read
// it strictly: a duplicate member, a lone surrogate, a rounded number or a second value would print
// differently.

import type { JsonLimits } from './error.ts'
import type { JsonValue } from './strict-json.ts'

/**
 * Undefined when only the full reader can decide, which then reports the fault. Several times as fast as
 * the full reader.
 */
export function readSelfPrinting(
  text: string,
  { maxDepth = 64, maxValues = 100_000 }: JsonLimits,
): JsonValue | undefined {
  // An escaped lone surrogate prints unchanged and must still be rejected.
  if (text.includes('\\u') && /\\ud/i.test(text)) return undefined
  try {
    const value = JSON.parse(text) as JsonValue
    return isWithin(value, maxDepth, maxValues) && JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** Level by level, so that no nesting can exhaust the stack. */
function isWithin(value: JsonValue, maxDepth: number, maxValues: number): boolean {
  let level: JsonValue[] = [value]
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (count > maxValues) return false
    const next: JsonValue[] = []
    for (const item of level) {
      // An integer beyond 2^53 may print unchanged by chance.
      if (Number.isInteger(item) && !Number.isSafeInteger(item)) return false
      if (item === null || typeof item !== 'object') continue
      if (depth === maxDepth) return false
      for (const child of Array.isArray(item) ? item : Object.values(item)) next.push(child)
    }
    level = next
  }
  return true
}
