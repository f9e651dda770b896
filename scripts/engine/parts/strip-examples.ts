// Removes from the bundle what only tests and documents use: the examples of a rule, and the public sources of rules and
// of entries of tables.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import ts from 'typescript'

const DOCUMENTS = ['fires', 'quiet', 'source']
/** Functions that take a public source and use it for nothing. */
const SOURCED = /^(?:act|called|named|of|setting|sinks)$/
const DEFINES = /^(?:rule|allowRule|harmRule|phraseRule|wordingRule|setting)$/

export const stripExamples: Plugin = {
  name: 'strip-examples',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]protocol[\\/]review[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return { contents: withoutExamples(text, isTable(path)), loader: 'ts' }
    })
  },
}

/** Tables, and the files of the shell, which name manuals beside what they take from them. */
export const isTable = (path: string): boolean =>
  /[\\/](?:tables|protocol[\\/]review[\\/]shell)[\\/]/.test(path)

/**
 * Returns the module without the documenting members of `rule({…})`, its forms and of tables; with `ofTable`, also
 * without sources that are no addresses and without addresses at the end of rows.
 */
export function withoutExamples(text: string, ofTable = false): string {
  if (!/(?:fires|source):|'https:/.test(text)) return text
  const source = ts.createSourceFile('rule.ts', text, ts.ScriptTarget.Latest, true)
  const cuts: { start: number; end: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const isRule = isDefinition(node)
      node.properties.forEach((property, index) => {
        const next = node.properties[index + 1]
        if (isPublicSource(property, ofTable) || (isRule && isDocument(property)))
          cuts.push({ start: property.getFullStart(), end: next ? next.getFullStart() : node.properties.end })
        else visit(property)
      })
      return
    }
    const last =
      ofTable && ts.isArrayLiteralExpression(node) ? node.elements[node.elements.length - 1] : undefined
    if (last !== undefined && isAddress(last))
      cuts.push({ start: last.getStart() + 1, end: last.getEnd() - 1 })
    // `called('hashlib.new', 'https://…')`: an entry of a table; the function keeps the place of the argument.
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SOURCED.test(node.expression.text))
      for (const argument of node.arguments)
        if (isAddress(argument)) cuts.push({ start: argument.getStart() + 1, end: argument.getEnd() - 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}

const isDefinition = (node: ts.ObjectLiteralExpression): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  ts.isIdentifier(node.parent.expression) &&
  DEFINES.test(node.parent.expression.text)

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name && ts.isIdentifier(name) ? name.text : null

const isDocument = (property: ts.ObjectLiteralElementLike): boolean =>
  DOCUMENTS.includes(nameOf(property) ?? '')

/** `source: 'https://…'`: where the facts of an entry are from. */
const isPublicSource = (property: ts.ObjectLiteralElementLike, ofTable: boolean): boolean =>
  ts.isPropertyAssignment(property) &&
  nameOf(property) === 'source' &&
  (ofTable ? ts.isStringLiteral(property.initializer) : isAddress(property.initializer))

const isAddress = (node: ts.Node): boolean => ts.isStringLiteral(node) && node.text.startsWith('https://')
