// Leaves out of Lezer's parser and trees what an editor asks of them: to find a node at a place, to walk backwards, to parse
// anew after an edit. The engine parses a text once and walks its tree forwards (protocol/review/syntax/run-parser.ts, raw.ts).
import ts from 'typescript'

/** By package and class; accessors and static methods among them. */
const GONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  common: {
    NodeProp: 'add',
    NodeType: 'isTop isSkipped match',
    NodeSet: 'extend',
    Tree: 'toString cursorAt resolve resolveInner resolveStack balance',
    TreeBuffer: 'toString childString slice',
    BaseNode:
      'getChild getChildren resolve resolveInner matchContext enterUnfinishedNodesBefore cursor node next',
    TreeNode: 'lastChild childAfter childBefore prop enter parent prevSibling tree toTree toString',
    BufferNode: 'lastChild childAfter childBefore prop enter parent prevSibling tree toTree toString',
    TreeCursor:
      'name toString lastChild childAfter childBefore enter prevSibling atLastNode move next prev moveTo node tree iterate matchContext',
    Parser: 'parse',
    StringInput: 'lineChunks',
  },
  lr: {
    Stack: 'toString useNode',
    Parse: 'tryReuse stopAt stackID',
    LRParser: 'hasWrappers getName',
  },
}

/** Set for a second parse of an edited text. */
const REUSED = 'this.fragments'
/** What is done only then: for such a parse, for colours, and for settings of a parser other than its dialect. */
const NEVER = new RegExp(
  `^(?:${REUSED}|spec\\.propSources|config\\.(?:props|top|tokenizers|specializers|contextTracker|strict|wrap|bufferLength)(?: != null)?)$`,
)

/** `text` is the module of a package of Lezer. Throws when one of the members is not there. */
export function withoutEditing(text: string, name: 'common' | 'lr'): string {
  const source = ts.createSourceFile(`${name}.js`, text, ts.ScriptTarget.Latest, true)
  const cuts: { start: number; end: number; text: string }[] = []
  const left = new Set(
    Object.entries(GONE[name]!).flatMap(([of, members]) => members.split(' ').map((one) => `${of}.${one}`)),
  )
  const visit = (node: ts.Node): void => {
    const member = ts.isClassElement(node) && ts.isClassDeclaration(node.parent) && node.name?.getText()
    if (member && left.delete(`${(node.parent as ts.ClassDeclaration).name?.text}.${member}`))
      cuts.push({ start: node.getFullStart(), end: node.getEnd(), text: '' })
    else if (isNever(node)) cuts.push({ start: node.getStart(), end: node.getEnd(), text: '' })
    else if (isFragments(node))
      cuts.push({ start: node.right.getStart(), end: node.right.getEnd(), text: 'null' })
    else if (isFlat(node))
      cuts.push({ start: node.getStart(), end: node.getEnd(), text: node.whenFalse.getText() })
    else ts.forEachChild(node, visit)
  }
  visit(source)
  if (left.size > 0) throw new Error(`@lezer/${name} has no ${[...left].join(', ')}`)
  return cuts.reverse().reduce((rest, cut) => rest.slice(0, cut.start) + cut.text + rest.slice(cut.end), text)
}

const isNever = (node: ts.Node): node is ts.IfStatement =>
  ts.isIfStatement(node) && NEVER.test(node.expression.getText())

const isFragments = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  node.left.getText() === REUSED &&
  ts.isConditionalExpression(node.right)

/** A tree that is built from a plain list: the parser gives a cursor over its stack. */
const isFlat = (node: ts.Node): node is ts.ConditionalExpression =>
  ts.isConditionalExpression(node) && node.condition.getText() === 'Array.isArray(buffer)'
