// Finds tests whose title, with the titles round it, names no clause of a known specification. Does not prove that the
// clause says what the test shows.
import ts from 'typescript'
import { SPECIFICATIONS } from './specifications.ts'

export type Finding = { line: number; title: string; problem: 'no clause' | 'unknown specification' }
export type Titles = { tests: number; findings: Finding[] }

export function checkClauses(path: string, text: string): Titles {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const findings: Finding[] = []
  let tests = 0
  const visit = (node: ts.Node, covered: boolean): void => {
    const block = blockOf(node)
    if (!block) {
      ts.forEachChild(node, (child) => visit(child, covered))
      return
    }
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const title = titleOf(block.title)
    const clause = clauseIn(title)
    const report = (problem: Finding['problem']) => findings.push({ line: line + 1, title, problem })
    if (block.isTest) tests += 1
    if (clause === 'unknown') report('unknown specification')
    else if (block.isTest && clause === null && !covered) report('no clause')
    ts.forEachChild(node, (child) => visit(child, covered || clause === 'known'))
  }
  visit(source, false)
  return { tests, findings }
}

/** Of `it('…')`, `test.skipIf(x)('…')`, `describe.each(rows)('…')`: not of the calls that they consist of. */
function blockOf(node: ts.Node): { title: ts.Expression; isTest: boolean } | null {
  if (!ts.isCallExpression(node)) return null
  const [title] = node.arguments
  const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node
  if (!title || isCalled || ts.isPropertyAccessExpression(node.parent)) return null
  const name = rootOf(node.expression)
  return /^(?:describe|test|it)$/.test(name) ? { title, isTest: name !== 'describe' } : null
}

function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : ''
}

/** What stands in the source: without interpolated values, and empty for a variable. */
function titleOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('')
  return ts.isBinaryExpression(node) ? titleOf(node.left) + titleOf(node.right) : ''
}

function clauseIn(title: string): 'known' | 'unknown' | null {
  const [, cited] = /\[([^[\]]*)\]$/.exec(title) ?? []
  if (cited === undefined) return null
  const [, name = '', section] = /^([^,]*)(?:, (.*))?$/.exec(cited) ?? []
  return SPECIFICATIONS.has(name) && section !== '' ? 'known' : 'unknown'
}
