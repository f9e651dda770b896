// Prints a record for reading: members and numbers as they stand, space added, and what cannot be seen or turns the writing as a
// JSON escape, which means the same.
import { type JsonTree, parseJsonTree } from '#protocol/json/json-tree.ts'

/** The text itself when it is no strict JSON. */
export function printRecord(text: string): string {
  const parsed = parseJsonTree(text)
  return parsed.ok ? print(parsed.value, '') : text
}

function print(tree: JsonTree, indent: string): string {
  if ('str' in tree) return quoted(tree.str)
  if ('lit' in tree) return tree.lit
  const inner = `${indent}  `
  const parts =
    'arr' in tree
      ? tree.arr.map((item) => print(item, inner))
      : tree.obj.map(([name, value]) => `${quoted(name)}: ${print(value, inner)}`)
  const [open, close] = 'arr' in tree ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

const hidden = /\p{Cf}|\p{Zl}|\p{Zp}|[\u0080-\u009f\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu

const quoted = (text: string): string => JSON.stringify(text).replace(hidden, escaped)

const escaped = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
