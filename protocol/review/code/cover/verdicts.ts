// Compares functions that only say yes or no, as formulas over what they ask: the new one may say yes in the same cases
// or in fewer.
import { compareConditions, comparesInConstantTime } from '../../syntax/condition.ts'
import { node, type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isWritten, ownerOf } from '../image.ts'
import { localsOf } from './inputs.ts'

/** Answers of both sides, and the branches between them, of functions that say yes in no more cases than before. */
export function keptVerdicts(before: Image, after: Image): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>()
  const old = functionsOf(before)
  for (const [name, fn] of functionsOf(after)) {
    const was = old.get(name)
    if (was === undefined || was === null || fn === null || !isChanged(after, fn)) continue
    const [a, b] = [answerOf(was), answerOf(fn)]
    if (a === null || b === null) continue
    if (comparesInConstantTime(a) && !comparesInConstantTime(b)) continue
    const { how, gained } = compareConditions(a, b, namedIn(before, was), namedIn(after, fn))
    // What is asked in addition must not do anything.
    if ((how === 'equal' || how === 'weaker') && !gained.some((one) => one.includes('call:')))
      for (const one of [...statementsOf(was), ...statementsOf(fn)]) if (one.kind !== 'assign') found.add(one)
  }
  return found
}

const statementsOf = ({ body }: TreeNode): readonly TreeNode[] =>
  body === null ? [] : body.kind === 'block' ? body.items : [body]

const isChanged = ({ side }: Image, { start, end }: TreeNode): boolean => isWritten(side, start, end)

/** By name; null when two have the same. */
function functionsOf({ root }: Image): ReadonlyMap<string, TreeNode | null> {
  const found = new Map<string, TreeNode | null>()
  walk(root, (tree) => {
    if (tree.kind === 'function' && tree.name !== '') found.set(tree.name, found.has(tree.name) ? null : tree)
    // A hunk inside a function whose head stands above it.
    if (tree.kind === 'file')
      for (const one of tree.items)
        if (one.kind === 'block')
          found.set('', found.has('') ? null : node('function', one.start, one.end, { body: one }))
    return undefined
  })
  return found
}

const namedIn =
  (image: Image, fn: TreeNode) =>
  (name: string): TreeNode | null => {
    const value = localsOf(image).get(name) ?? null
    return value !== null && ownerOf(image, value, 'function') === fn ? value : null
  }

/** When the function says yes; null for one that does something, or gives something else. */
function answerOf({ body }: TreeNode): TreeNode | null {
  if (body === null) return null
  return body.kind === 'block' ? answerFrom(body.items) : isQuestion(body) ? body : null
}

const isYes = ({ kind, name }: TreeNode): boolean => kind === 'literal' && /^(?:true|True)$/.test(name)
const isNo = ({ kind, name }: TreeNode): boolean => kind === 'literal' && /^(?:false|False)$/.test(name)
const and = (left: TreeNode, right: TreeNode): TreeNode =>
  isYes(right) ? left : isNo(right) ? right : node('binary', 0, 0, { name: '&&', left, right })
const or = (left: TreeNode, right: TreeNode): TreeNode =>
  isNo(left) ? right : isNo(right) || isYes(left) ? left : node('binary', 0, 0, { name: '||', left, right })
const not = (right: TreeNode): TreeNode => node('unary', 0, 0, { name: '!', right })

function answerFrom(statements: readonly TreeNode[]): TreeNode | null {
  const [first, ...rest] = statements
  if (first === undefined || statements.length > 8) return null
  if (first.kind === 'return') return first.right !== null && isQuestion(first.right) ? first.right : null
  // What a name keeps is asked where the name is.
  if (first.kind === 'assign')
    return first.left?.kind === 'name' && /^:?=?$/.test(first.name) ? answerFrom(rest) : null
  if (
    first.kind !== 'branch' ||
    first.name === '?' ||
    first.name === 'switch' ||
    first.left === null ||
    first.body === null
  )
    return null
  const yes = answerFrom(first.body.kind === 'block' ? first.body.items : [first.body])
  const no = answerFrom(
    first.otherwise === null
      ? rest
      : first.otherwise.kind === 'block'
        ? first.otherwise.items
        : [first.otherwise],
  )
  if (yes === null || no === null) return null
  return or(and(first.left, yes), and(not(first.left), no))
}

const isQuestion = (tree: TreeNode): boolean =>
  (tree.kind === 'binary' && /^(?:&&|\|\||and|or|[=!]==?|is|is not|in|not in|[<>]=?)$/.test(tree.name)) ||
  (tree.kind === 'unary' && /^(?:!|not)$/.test(tree.name)) ||
  (tree.kind === 'literal' && /^(?:true|false|True|False)$/.test(tree.name)) ||
  tree.kind === 'call'
