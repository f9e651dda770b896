// Checks that two readers would see the same value in a JSON artifact, and that it is small enough to judge.
import { type JsonTree, parseJsonTree } from '../../json/json-tree.ts'
import type { Budget } from '../core/budget.ts'
import type { Caps } from '../types.ts'

export type JsonFinding =
  | { readonly kind: 'not_json' }
  | { readonly kind: 'json'; readonly tree: JsonTree }
  | { readonly kind: 'depth' | 'size' | 'duplicate_key'; readonly message: string; readonly offset: number }

export function readJsonArtifact(text: string, caps: Caps, budget: Budget): JsonFinding {
  const first = text.trimStart().charAt(0)
  if (first !== '{' && first !== '[') return { kind: 'not_json' }
  budget.spend(text.length)
  const read = parseJsonTree(text, { maxDepth: caps.json_depth, maxValues: caps.json_values })
  if (!read.ok) {
    const { code, message, offset } = read.problem
    if (code === 'too_deep') return { kind: 'depth', message, offset }
    if (code === 'too_many_values') return { kind: 'size', message, offset }
    if (code === 'duplicate_member') return { kind: 'duplicate_key', message, offset }
    return { kind: 'not_json' }
  }
  const long = longNumber(read.value, caps.number_digits)
  if (long !== null) {
    const message = `a number of ${long.length} characters is longer than ${caps.number_digits} digits`
    return { kind: 'size', message, offset: Math.max(0, text.indexOf(long)) }
  }
  return { kind: 'json', tree: read.value }
}

function longNumber(tree: JsonTree, digits: number): string | null {
  if ('lit' in tree) return digitCount(tree.lit) > digits ? tree.lit : null
  if ('arr' in tree) return firstOf(tree.arr, digits)
  if ('obj' in tree)
    return firstOf(
      tree.obj.map(([, value]) => value),
      digits,
    )
  return null
}

function firstOf(trees: readonly JsonTree[], digits: number): string | null {
  for (const tree of trees) {
    const found = longNumber(tree, digits)
    if (found !== null) return found
  }
  return null
}

function digitCount(lexeme: string): number {
  let count = 0
  for (let i = 0; i < lexeme.length; i++) {
    const unit = lexeme.charCodeAt(i)
    if (unit >= 0x30 && unit <= 0x39) count++
  }
  return count
}
