// Finds the text of a member in a JSON object's text, because records are hashed as served.

/**
 * The value's text without surrounding space. `text` is strict JSON and an object; null when there is no
 * such member.
 */
export function memberText(text: string, name: string): string | null {
  let at = skip(text, skip(text, 0) + 1)
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at)
    const isIt = JSON.parse(text.slice(at, nameEnd)) === name
    const from = skip(text, skip(text, nameEnd) + 1)
    const to = valueEnd(text, from)
    if (isIt) return text.slice(from, to)
    at = skip(text, skip(text, to) + 1)
  }
  return null
}

function skip(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** Behind the closing quote. */
function stringEnd(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function valueEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const unit = text[at]
    if (unit === '"') at = stringEnd(text, at) - 1
    else if (unit === '{' || unit === '[') depth++
    else if (unit === '}' || unit === ']' || unit === ',' || isSpace(unit)) {
      if (depth === 0) return at
      if (unit === '}' || unit === ']') depth--
    }
    if (depth === 0 && (unit === '"' || unit === '}' || unit === ']')) return at + 1
  }
  return text.length
}

const isSpace = (unit: string | undefined): boolean =>
  unit === ' ' || unit === '\n' || unit === '\r' || unit === '\t'
