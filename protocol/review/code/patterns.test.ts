// Every pattern of this family is safe to run on hostile text: no look-behind, no back-references, no flags
// whose meaning differs between engines, and no window that takes long.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { touching } from '../testing/touching-repetitions.ts'
import { SECRET_FORMATS } from './tables/secret-formats.ts'

const folder = import.meta.dirname
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => {
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.ESNext, true))
    return found
  })

/** Formats of secrets stand in their table as texts. */
const formats = SECRET_FORMATS.map(({ format }) => format)
const literals = [...written, ...formats.map(String)]

const partsOf = (literal: string): [body: string, flags: string] => {
  const end = literal.lastIndexOf('/')
  return [literal.slice(1, end), literal.slice(end + 1)]
}

const isUnsafe = (literal: string): boolean => {
  const [body, flags] = partsOf(literal)
  return (
    /[uv]/.test(flags) ||
    /\(\?<[=!]/.test(body) ||
    /\\[1-9]/.test(body.replace(/\\\\/g, '')) ||
    /\\p\{/i.test(body)
  )
}

/** A group with an open repetition inside that is itself repeated without end. */
function repeatsRepetition(body: string): boolean {
  const open: boolean[] = []
  let isClass = false
  for (let i = 0; i < body.length; i++) {
    const letter = body[i]!
    const isRepeated = /^(?:[*+]|\{\d+,\})/.test(body.slice(i + 1))
    if (letter === '\\') i++
    else if (isClass) isClass = letter !== ']'
    else if (letter === '[') isClass = true
    else if (letter === '(') open.push(false)
    else if (letter === ')') {
      const inner = open.pop() ?? false
      if (inner && isRepeated) return true
      if (open.length > 0 && (inner || isRepeated)) open[open.length - 1] = true
    } else if (/^(?:[*+]|\{\d+,\})/.test(body.slice(i)) && open.length > 0) open[open.length - 1] = true
  }
  return false
}

/** Each repetition begins or ends with a mark that its inside cannot match: there is one way to read a text. */
const SEPARATED = [
  '(?:(?:\\.|->|::|\\?\\.)\\$?[A-Za-z_]\\w*)*',
  '(?:\\[[^\\]]*\\])*',
  '(?:\\[[^\\]]*\\])+',
  '(?:_[a-z]+)*',
  '(?:-[a-z]+){2,}',
  '(?:\\w+\\.)*',
  '(?:\\w+::)*',
  '(?:\\(\\)\\.\\w+)*',
  '(?:-\\w+ )*',
  '(?:--\\w+=\\S{1,60}\\s{1,8})+',
  '(?:_[A-Z0-9]+)+',
  '(?:\\??\\.[A-Za-z_$][\\w$]*(?:\\(\\))?)+',
  '(?:-\\w+ )*(?:\\w+=\\S+ )*(?:\\/\\w+\\/)*',
]

const UNITS =
  'max_amount|a.b(c, |(|"|a| |_|if (|amount > |return |token=|password|/|<a |{|.|%s|x=|http://|-|request.|limit_|auth_|A|0|key: |\'|user |role|*|a=b|,|;'.split(
    '|',
  )

/** CPU milliseconds of this thread on a window of 712 units, the least of up to nine: other load does not count. */
function slowest(pattern: RegExp): number {
  let worst = 0
  for (const unit of UNITS) {
    const text = unit.repeat(Math.ceil(712 / unit.length)).slice(0, 712)
    let best = Number.POSITIVE_INFINITY
    for (let i = 0; i < 9 && best > 5; i++) {
      pattern.lastIndex = 0
      const start = process.threadCpuUsage()
      pattern.exec(text)
      const { user, system } = process.threadCpuUsage(start)
      best = Math.min(best, (user + system) / 1_000)
    }
    worst = Math.max(worst, best)
    if (worst > 5) return worst
  }
  return worst
}

describe('patterns of the code family [review, 3]', () => {
  it('are found', () => expect(literals.length).toBeGreaterThan(300))

  it('of secrets have no repetitions that touch', () => {
    expect(formats.filter((format) => touching(format) > 0)).toEqual([])
    expect(touching(/[a-z]+[a-z]+-/)).toBe(1)
  })

  it('use nothing whose cost or meaning is open', () => {
    expect(literals.filter(isUnsafe)).toEqual([])
  })

  it('repeat no repetition', () => {
    const bodies = literals.map((literal) => partsOf(literal)[0])
    const faults = bodies.filter(
      (body) => repeatsRepetition(body) && !SEPARATED.some((part) => body.includes(part)),
    )
    expect(faults).toEqual([])
    expect(repeatsRepetition('(?:a|b*)*c')).toBe(true)
    expect(repeatsRepetition('[(a+)+]')).toBe(false)
  })

  it.each(['/(?<=a)b/', '/(a)\\1/', '/\\p{L}/u', '/a/v'])('the check knows %s', (literal) => {
    expect(isUnsafe(literal)).toBe(true)
  })

  it('end soon on every window', () => {
    const slow = literals.filter((literal) => slowest(new RegExp(...partsOf(literal))) > 5)
    expect(slow).toEqual([])
  })

  it('the clock of this test sees a slow pattern', () => {
    expect(slowest(/[a-z_]*[a-z_]*!/)).toBeGreaterThan(5)
  })
})
