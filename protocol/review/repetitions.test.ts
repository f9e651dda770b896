// No pattern of the engine, written out or put together, has repetitions that touch: its time on a run of one letter
// would grow with the square of the length, or worse.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { touching } from './testing/touching-repetitions.ts'

const folder = import.meta.dirname

function patternsOf(path: string): RegExp[] {
  const found: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.ESNext, true))
  return found
}

describe('repetitions [review, 3]', () => {
  it('touch in no pattern of the sources', () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
    )
    const all = paths.flatMap((path) => patternsOf(path).map((pattern) => ({ path, pattern })))
    expect(all.length).toBeGreaterThan(1_000)
    expect(
      all.filter(({ pattern }) => touching(pattern) > 0).map((one) => `${one.path} ${one.pattern}`),
    ).toEqual([])
  })

  it.each([
    [/\s*,?\s*=/, 1],
    [/^\s*(?:\(\s*)?\)/, 0],
    [/\s*\[?\s*["']?\s*\*/, 2],
    [/(?:else\s*)?\s*if/, 1],
    [/\w+\.*\w+/, 1],
    [/\w+\.+\w+/, 0],
    [/[a-z]{2,}\d*[a-z]/, 0],
    [/[a-z]{2,}\d*[a-z]{2,}/, 1],
    [/\w*(?!\w).*/, 0],
    [/\s+(?:a|b\s*)?\s+/, 1],
  ])('%s', (pattern, count) => expect(touching(pattern)).toBe(count))
})
