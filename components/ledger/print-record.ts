// How does a record read best, without changing what it says? Members and numbers as they stand, only space is added.
import { type JsonTree, parseJsonTree } from '#protocol/json-tree.ts'

/** The text itself when it is no strict JSON. */
export function printRecord(text: string): string {
  const parsed = parseJsonTree(text)
  return parsed.ok ? print(parsed.value, '') : text
}

function print(tree: JsonTree, indent: string): string {
  if ('str' in tree) return JSON.stringify(tree.str)
  if ('lit' in tree) return tree.lit
  const inner = `${indent}  `
  const parts =
    'arr' in tree
      ? tree.arr.map((item) => print(item, inner))
      : tree.obj.map(([name, value]) => `${JSON.stringify(name)}: ${print(value, inner)}`)
  const [open, close] = 'arr' in tree ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}
