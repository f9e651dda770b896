// Separates the data of an engine part from its code. Texts, word lists, tables and rule lines are literals
// without logic, which a page fetches beside the code; patterns and logic stay code.
import ts from 'typescript'

export interface Split {
  readonly code: string
  /** Values by the number under which the code reads them; null when the part has none. */
  readonly data: string | null
}

/** Shorter literals cost more to reference than they save. */
const MIN_TEXT_UNITS = 16
const MIN_TABLE_UNITS = 40

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * `code`, minified, reads `__data` in place of a literal. `depth`: number of enclosing functions of code
 * that runs once.
 */
export function splitData(code: string, depth: number): Split {
  const file = ts.createSourceFile('part.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
  const values: string[] = []
  const numberOfText = new Map<string, number>()
  const pieces: string[] = []
  let end = 0

  const replace = (node: ts.Node, number: number): void => {
    const start = node.getStart(file)
    const before = code.slice(end, start)
    pieces.push(before, /[\w$]$/.test(before) ? ' ' : '', `__data[${number}]`)
    end = node.end
  }
  const visit = (node: ts.Node, enclosing: number): void => {
    if (isText(node)) {
      const json = JSON.stringify(node.text)
      const number = numberOfText.get(json) ?? values.push(json) - 1
      numberOfText.set(json, number)
      replace(node, number)
      return
    }
    // A table inside a function is created at each call, and the caller may change it.
    if (enclosing <= depth && isTable(node)) {
      const json = JSON.stringify(jsonOf(node))
      if (json !== undefined && json.length >= MIN_TABLE_UNITS) {
        replace(node, values.push(json) - 1)
        return
      }
    }
    const inside = runsOften(node) ? enclosing + 1 : enclosing
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(file, 0)
  if (values.length === 0) return { code, data: null }
  return { code: [...pieces, code.slice(end)].join(''), data: `[${values.join(',\n')}]\n` }
}

/** Nodes that may be evaluated more than once. */
const runsOften = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || ts.isPropertyDeclaration(node) || ts.isIterationStatement(node, false)

/** Words separated by spaces, as in texts and lists; names, ids and keys stay in the code. */
function isText(node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return false
  if (node.text.length < MIN_TEXT_UNITS || !node.text.includes(' ')) return false
  const { parent } = node
  const isName = 'name' in parent && parent.name === node
  return !isName && !ts.isExpressionStatement(parent) && !ts.isTaggedTemplateExpression(parent)
}

/** Not an assignment target. */
const isTable = (node: ts.Node): boolean =>
  (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) &&
  !(ts.isBinaryExpression(node.parent) && node.parent.left === node)

/** Undefined when it contains anything but data. */
function jsonOf(node: ts.Node): Json | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (ts.isPrefixUnaryExpression(node)) return unaryOf(node)
  if (ts.isArrayLiteralExpression(node)) return allOf(node.elements.map(jsonOf))
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const members = allOf(node.properties.map(memberOf))
  return members && Object.fromEntries(members)
}

/** Minified: `!0` is true. */
function unaryOf({ operator, operand }: ts.PrefixUnaryExpression): Json | undefined {
  if (!ts.isNumericLiteral(operand)) return undefined
  const value = Number(operand.text)
  if (operator === ts.SyntaxKind.ExclamationToken) return value === 0
  return operator === ts.SyntaxKind.MinusToken && value !== 0 ? -value : undefined
}

function memberOf(node: ts.ObjectLiteralElementLike): readonly [string, Json] | undefined {
  if (!ts.isPropertyAssignment(node) || ts.isComputedPropertyName(node.name)) return undefined
  const value = jsonOf(node.initializer)
  const name = ts.isNumericLiteral(node.name) ? String(Number(node.name.text)) : node.name.text
  return value === undefined || name === '__proto__' ? undefined : [name, value]
}

const allOf = <T>(values: readonly (T | undefined)[]): readonly T[] | undefined =>
  values.some((value) => value === undefined) ? undefined : (values as readonly T[])
