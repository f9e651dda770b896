/** Finds every `.query(name, text, values)` call in TypeScript sources and reads its name and its text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { resolveConstant, type Sources } from './resolve-constant.ts'
import { type Statement, StatementError } from './statement.ts'

export interface FoundStatements {
  /** One per name, sorted by name. */
  statements: Statement[]
  errors: StatementError[]
}

/**
 * `files` are relative to `root`. The driver's own `client.query(text)` has fewer arguments and is ignored.
 */
export function findStatements(root: string, files: string[]): FoundStatements {
  const parsed = new Map<string, ts.SourceFile>()
  const sources: Sources = {
    root,
    parse(path) {
      const known = parsed.get(path)
      if (known) return known
      const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
      parsed.set(path, file)
      return file
    },
  }
  const byName = new Map<string, Statement>()
  const errors: StatementError[] = []
  for (const path of files) {
    const file = sources.parse(join(root, path))
    for (const call of queryCalls(file)) {
      const place = `${path}:${file.getLineAndCharacterOfPosition(call.getStart()).line + 1}`
      try {
        const statement = readCall(sources, call, place)
        const known = byName.get(statement.name)
        if (known && known.text !== statement.text)
          throw new StatementError(
            place,
            `the statement "${statement.name}" has a different text at ${known.place}; rename one of them.`,
          )
        byName.set(statement.name, statement)
      } catch (error) {
        if (!(error instanceof StatementError)) throw error
        errors.push(error)
      }
    }
  }
  const statements = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { statements, errors }
}

function queryCalls(file: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      node.arguments.length === 3 &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    )
      found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function readCall(sources: Sources, call: ts.CallExpression, place: string): Statement {
  const [nameNode, textNode, valuesNode] = call.arguments
  const name = resolveConstant(sources, nameNode!)
  if (typeof name !== 'string')
    throw new StatementError(
      place,
      `the name ${quote(nameNode!)} is computed; use a string literal, one call per statement.`,
    )
  const text = resolveConstant(sources, textNode!)
  if (typeof text !== 'string')
    throw new StatementError(
      place,
      `the text of "${name}" is computed; use a string or a template of module-level constants, one call per text.`,
    )
  return { name, text, valueCount: countValues(valuesNode!), place }
}

const countValues = (values: ts.Expression): number | null =>
  ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement)
    ? values.elements.length
    : null

const quote = (node: ts.Expression): string => node.getText().replace(/\s+/g, ' ').slice(0, 60)
