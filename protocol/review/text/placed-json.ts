// Finds JSON inside a text, and gives what was read of a part the places that it has in the whole.
import type { SpannedJson } from './json-spans.ts'

/** Behind the bracket that closes the one at `start`; null where none does. */
export function endOfBrackets(text: string, start: number): number | null {
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const unit = text.charAt(i)
    if (quoted) {
      if (unit === '\\') i++
      else if (unit === '"') quoted = false
    } else if (unit === '"') quoted = true
    else if (unit === '{' || unit === '[') depth++
    else if ((unit === '}' || unit === ']') && --depth === 0) return i + 1
  }
  return null
}

/** At its place in a text that holds it. */
export function shifted(value: SpannedJson, by: number): SpannedJson {
  const place = { start: value.start + by, end: value.end + by }
  if (value.kind === 'array')
    return { ...value, ...place, items: value.items.map((item) => shifted(item, by)) }
  if (value.kind !== 'object') return { ...value, ...place }
  const members = value.members.map((member) => ({
    ...member,
    start: member.start + by,
    value: shifted(member.value, by),
  }))
  return { ...value, ...place, members }
}
