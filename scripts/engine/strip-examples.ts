// Removes the parts of a rule that only tests and documents use from the bundle: its examples and its
// source.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import ts from 'typescript'

const DOCUMENTS = ['fires', 'quiet', 'source']
const DEFINES = /^(?:rule|allowRule|setting)$/

export const stripExamples: Plugin = {
  name: 'strip-examples',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]protocol[\\/]review[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return /(?:fires|source):/.test(text) ? { contents: withoutExamples(text), loader: 'ts' } : undefined
    })
  },
}

/** Returns the module without the documenting members of `rule({…})` and `allowRule({…})`. */
export function withoutExamples(text: string): string {
  const source = ts.createSourceFile('rule.ts', text, ts.ScriptTarget.Latest, true)
  const cuts: { start: number; end: number }[] = []
  const visit = (node: ts.Node): void => {
    const isDefinition =
      ts.isObjectLiteralExpression(node) &&
      ts.isCallExpression(node.parent) &&
      node.parent.arguments[0] === node &&
      ts.isIdentifier(node.parent.expression) &&
      DEFINES.test(node.parent.expression.text)
    if (isDefinition) {
      const { properties } = node as ts.ObjectLiteralExpression
      properties.forEach((property, index) => {
        if (!property.name || !ts.isIdentifier(property.name) || !DOCUMENTS.includes(property.name.text))
          return
        const next = properties[index + 1]
        cuts.push({ start: property.getFullStart(), end: next ? next.getFullStart() : properties.end })
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}
