// Checks that protocol/ is deterministic: reports any use of a clock, random numbers or the reader's
// locale, which must be passed as parameters. In protocol/validation, whose figures are floating-point numbers, it also reports
// the functions whose last bit differs between engines.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

export type Finding = { line: number; found: string; instead: string }

const clock = 'pass the time as a parameter (…AtUnix)'
const chance = 'pass the random bytes as a parameter'
const locale = 'format without the locale and time zone of the reader'

const members = new Map([
  ['Date.now', clock],
  ['performance.now', clock],
  ['performance.timeOrigin', clock],
  ['Math.random', chance],
  ['crypto.getRandomValues', chance],
  ['crypto.randomUUID', chance],
])
const names = new Map([
  ['randomBytes', chance],
  ['randomSecretKey', chance],
  ['Temporal', clock],
  ['Intl', locale],
])
const rounding = 'use statistics/number.ts: engines round this differently'
const exactMath = new Set(['abs', 'sqrt', 'floor', 'ceil', 'imul', 'max', 'min', 'sign', 'LN2', 'E'])
const localMethods =
  /^(toLocale\w*|localeCompare|getTimezoneOffset|(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|to(Date|Time)String)$/

export function findNondeterminism(path: string, text: string): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const findings: Finding[] = []
  const isExact = /protocol[\\/]validation[\\/]/.test(path)
  const visit = (node: ts.Node): void => {
    const judged = judge(node) ?? (isExact ? judgeArithmetic(node) : null)
    if (judged) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      findings.push({ line: line + 1, ...judged })
    } else if (ts.isPropertyAccessExpression(node)) {
      visit(node.expression) // the name of a member is not a variable
    } else {
      ts.forEachChild(node, visit)
    }
  }
  visit(source)
  return findings
}

function judge(node: ts.Node): Omit<Finding, 'line'> | null {
  const found = memberPath(node)?.replace(/^globalThis[.]/, '') ?? ''
  const instead = members.get(found) ?? names.get(found)
  if (instead) return { found, instead }
  if (ts.isPropertyAccessExpression(node) && localMethods.test(node.name.text)) {
    return { found: node.name.text, instead: locale }
  }
  const isNewDate = ts.isNewExpression(node) && isDate(node.expression)
  if (isNewDate && !node.arguments?.length) return { found: 'new Date()', instead: clock }
  if (ts.isCallExpression(node) && isDate(node.expression)) return { found: 'Date()', instead: clock }
  return null
}

function judgeArithmetic(node: ts.Node): Omit<Finding, 'line'> | null {
  const [, name] = /^(?:globalThis[.])?Math[.](\w+)$/.exec(memberPath(node) ?? '') ?? []
  if (name !== undefined && !exactMath.has(name)) return { found: `Math.${name}`, instead: rounding }
  const isPower =
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken ||
      node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken)
  return isPower ? { found: '**', instead: rounding } : null
}

/** Matches `a.b` and `a['b']`. */
function memberPath(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return member(node.expression, node.name.text)
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return member(node.expression, node.argumentExpression.text)
  }
  return null
}

function member(of: ts.Node, name: string): string | null {
  const path = memberPath(of)
  return path === null ? null : `${path}.${name}`
}

function isDate(node: ts.Node): boolean {
  return /^(globalThis[.])?Date$/.test(memberPath(node) ?? '')
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const files = readdirSync(join(root, 'protocol'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /[.]tsx?$/.test(name) && !/[.]test[.]tsx?$/.test(name) && !name.includes('node_modules'),
    )
    .map((name) => join('protocol', name))
  if (files.length === 0) throw new Error('protocol/ contains no sources: nothing was checked')
  let count = 0
  for (const file of files.sort()) {
    for (const { line, found, instead } of findNondeterminism(file, readFileSync(join(root, file), 'utf8'))) {
      console.error(`${file}:${line}: ${found} depends on when or where it runs: ${instead}`)
      count++
    }
  }
  if (count) process.exit(1)
  console.log(`${files.length} files`)
}
