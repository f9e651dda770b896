// Every pattern of the rules runs in linear time for all practical purposes: no look-behind, no
// back-references, no repetition of a repetition, no flags whose meaning differs between engines.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    /^(?:input|shell|decide|plan|nested|sanctions|lists|address)\//.test(name) &&
    name.endsWith('.ts') &&
    !name.endsWith('.test.ts'),
)

function patternsOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.ESNext, true))
  return found
}

/** Null when the pattern is fine. */
function fault(literal: string): string | null {
  const body = literal.slice(1, literal.lastIndexOf('/'))
  const flags = literal.slice(literal.lastIndexOf('/') + 1)
  if (flags.includes('u') || flags.includes('v')) return 'flags'
  if (/\(\?<[=!]/.test(body)) return 'look-behind'
  if (/\\[1-9]/.test(body.replace(/\\\\/g, ''))) return 'back-reference'
  if (/\\p\{/i.test(body)) return 'Unicode property'
  return hasNestedRepetition(body) ? 'nested repetition' : null
}

/** A group with an open repetition inside that is itself repeated without end. */
function hasNestedRepetition(body: string): boolean {
  const open: boolean[] = []
  let isClass = false
  for (let i = 0; i < body.length; i++) {
    const letter = body[i]!
    if (letter === '\\') i++
    else if (isClass) isClass = letter !== ']'
    else if (letter === '[') isClass = true
    else if (letter === '(') open.push(false)
    else if (letter === ')') {
      const inner = open.pop() ?? false
      const repeated = /^(?:[*+]|\{\d+,\})/.test(body.slice(i + 1))
      if (inner && repeated) return true
      if (open.length > 0 && (inner || repeated)) open[open.length - 1] = true
    } else if (/^(?:[*+]|\{\d+,\})/.test(body.slice(i)) && open.length > 0) open[open.length - 1] = true
  }
  return false
}

/** Each repetition begins with a fixed separator that its inside cannot match, so there is one way to read a text. */
const SEPARATED = [
  '/^(?:[\\w.-]+@)?',
  "(?:[^']|'')*",
  '(?:["\'][^"\']*["\']\\s*(?:,\\s*)?)+',
  '(?:\\.[\\w-]+)*',
  '[\\w-]+(?:\\.[\\w-]+)*',
]

describe('patterns of the rules [review, 3]', () => {
  const all = files.flatMap((file) => patternsOf(file).map((literal) => ({ file, literal })))

  it('are found', () => expect(all.length).toBeGreaterThan(150))

  it('are safe', () => {
    const faults = all
      .map(({ file, literal }) => ({ file, literal, fault: fault(literal) }))
      .filter(
        (one) =>
          one.fault !== null &&
          !(one.fault === 'nested repetition' && SEPARATED.some((part) => one.literal.includes(part))),
      )
    expect(faults).toEqual([])
  })

  it.each([
    ['/(a+)+b/', 'nested repetition'],
    ['/(?:a|b*)*c/', 'nested repetition'],
    ['/(?<!x)y/', 'look-behind'],
    ['/(.)\\1/', 'back-reference'],
    ['/\\p{L}/iu', 'flags'],
    ['/(?:ab?c)+d*/', null],
    ['/[(a+)+]/', null],
  ])('the check knows %s', (literal, expected) => {
    expect(fault(literal)).toBe(expected)
  })
})
