// Flags patterns that repeat a repetition: on some texts a backtracking engine takes exponential time.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import type { UseFacts } from '../../uses.ts'

export const nestedRepetition = rule({
  id: 'code.regex.nested',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/1333.html',
  message: ({ shown }: UseFacts) => `\`${shown}\` repeats a repetition: some texts take exponential time.`,
  fix: 'Repeat once, or use a linear-time engine.',
  fires: [
    changes('web/slug.js', '// slugs', 'const SLUG = /^[a-z]+$/', 'const SLUG = /^([a-z]+)+$/'),
    adds('in/rows.py', 'import re', 'ROW = re.compile(r"^(?:\\w+\\s*)*$")'),
  ],
  quiet: [
    changes('web/slug.js', '// slugs', 'const SLUG = /^([a-z]+)+$/', 'const SLUG = /^[a-z]+$/'),
    adds('in/rows.py', 'import re', 'ROW = re.compile(r"^(?:\\w+-)*$")'),
  ],
})

const COMPILES =
  /^(?:RegExp|compile|match|search|fullmatch|sub|findall|Regex|Pattern|preg_match|preg_match_all|preg_replace|matches|replaceAll|split)$/
const MOST = 400

/** Skips one unit of a pattern: a letter, an escape or a class. */
function unitEnd(pattern: string, at: number): number {
  if (pattern[at] === '\\') return at + 2
  if (pattern[at] !== '[') return at + 1
  let end = at + 1
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
  return end + 1
}

const isEndless = (pattern: string, at: number): boolean =>
  pattern[at] === '+' || pattern[at] === '*' || /^\{\d{1,4},\}/.test(pattern.slice(at, at + 8))

/** What may stand behind the repeated unit without telling one round from the next. */
const BLANK = /^(?:\\s[*?]|[ ,.-]\?)/

/** A group that holds one repeated unit and is itself repeated without end: `(a+)+`, `(?:\w+\s*)*`. */
function repeatsRepetition(pattern: string): boolean {
  for (let at = 0; at < Math.min(pattern.length, MOST); at = unitEnd(pattern, at)) {
    if (pattern[at] !== '(') continue
    let inner = at + 1
    if (pattern.startsWith('?:', inner)) inner += 2
    const end = unitEnd(pattern, inner)
    if (/^[(|)^$]/.test(pattern.slice(inner)) || !/^[*+]/.test(pattern.slice(end, end + 1))) continue
    let close = end + 1
    close += BLANK.exec(pattern.slice(close, close + 4))?.[0].length ?? 0
    if (pattern[close] === ')' && isEndless(pattern, close + 1)) return true
  }
  return false
}

const patternOf = (tree: TreeNode, around: TreeNode | undefined): string | null => {
  if (tree.kind === 'literal' && tree.name.startsWith('/')) return tree.name
  if (tree.kind !== 'string' || tree.items.length > 0 || around?.kind !== 'call') return null
  return COMPILES.test(around.left?.name ?? '') ? tree.name : null
}

export const judgePatterns = judgeNode((tree, { image }) => {
  // Go and Rust match in linear time.
  if (/^(?:go|rs)$/.test(image.language)) return null
  if (tree.kind !== 'literal' && tree.kind !== 'string') return null
  const pattern = patternOf(tree, image.parentOf.get(tree))
  if (pattern === null || !repeatsRepetition(pattern)) return null
  return hit(nestedRepetition, tree, { shown: excerpt(textOf(image.side, tree), 90) })
})
