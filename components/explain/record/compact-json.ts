// Prints JSON for reading. Indented, with everything on one line that fits there.
import type { JsonValue } from '#protocol/json/strict-json.ts'

const LINE = 76

export function compactJson(value: JsonValue, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= LINE) return spaced(flat)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${compactJson(member, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** A space behind commas and colons, outside of texts. */
const spaced = (flat: string): string =>
  flat.replaceAll(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part === ',' || part === ':' ? `${part} ` : part))
