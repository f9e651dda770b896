// Leaves unjudged the edits of values whose effect on who may do what cannot be told from their form: another order of
// merged objects, exchanged arms, another pattern, a function named instead of called, names that hide known ones.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { slotsOf } from '../../compare/slots.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'

export const judgeAltered = judgeTrees(({ change, before, after }, report) => {
  const leave = ({ start, end }: TreeNode): void => {
    if (isWritten(after.side, start, Math.max(end, start + 1)))
      report.unjudged(after.side, [start, Math.max(end, start + 1)], 'meaning')
  }
  const now = slotsOf(after)
  for (const [place, old] of slotsOf(before))
    for (const [i, was] of old.entries()) {
      const is = now.get(place)?.[i]
      if (is !== undefined && keyOf(was) !== keyOf(is) && isAltered(was, is, place)) leave(is)
      if (is !== undefined && silences(before, was, after, is)) leave(is)
    }
  const ways = loopsOf(before)
  for (const [place, loop] of loopsOf(after)) {
    const was = ways.get(place)
    if (was !== undefined && keyOf(was.right) !== keyOf(loop.right)) leave(loop.right ?? loop)
  }
  const called = callTexts(before)
  for (const [key, { tree, text }] of callTexts(after))
    if (text.includes('?.') && called.get(key)?.text.includes('?.') === false) leave(tree)
  for (const tree of hidden(after, change.language === 'py')) leave(tree)
  const params = paramsOf(before)
  for (const [name, list] of paramsOf(after)) {
    const was = params.get(name)?.names
    if (was === undefined || was.join() === list.names.join()) continue
    if ([...was].sort().join() === [...list.names].sort().join()) leave(list.tree)
  }
})

const PATTERN = /[\^$\\[\]()*+?|]/

function isAltered(was: TreeNode, is: TreeNode, place: string): boolean {
  // An answer that named its fields gives a whole record.
  if (
    was.kind === 'dict' &&
    (is.kind === 'name' || is.kind === 'member') &&
    /json|send|render|answer/.test(place)
  )
    return true
  // Merged objects: the last one wins.
  if (was.kind === is.kind && (was.kind === 'dict' || was.kind === 'list') && is.items.some(isSpread))
    return true
  if (is.kind === 'branch' && was.kind === 'branch' && keyOf(was.body) === keyOf(is.otherwise)) return true
  if (was.kind === 'call' && (is.kind === 'member' || is.kind === 'name') && keyOf(was.left) === keyOf(is))
    return true
  if (
    was.kind === 'binary' &&
    is.kind === 'binary' &&
    was.name !== is.name &&
    /^[&|^]$|^(?:<<|>>)$/.test(is.name)
  )
    return true
  if (
    /(?:^|_)key|Key|cache|digest|sign/.test(place.replace(/host_?key/i, '')) &&
    namesIn(was).some((one) => !namesIn(is).includes(one) && !WEAK_HASH.test(one))
  )
    return true
  return patternsIn(was).join() !== patternsIn(is).join()
}

/** A digest by one of these is never what another one is told by. */
const WEAK_HASH = /^(?:md5|sha1|MD5|SHA1)$/

/** Loops by function and variable. */
function loopsOf(image: Image): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    if (tree.kind === 'loop' && tree.right !== null)
      found.set(`${functionAround(image, tree)} ${keyOf(tree.left)}`, tree)
    return undefined
  })
  return found
}

function callTexts(image: Image): ReadonlyMap<string, { readonly tree: TreeNode; readonly text: string }> {
  const found = new Map<string, { readonly tree: TreeNode; readonly text: string }>()
  walk(image.root, (tree) => {
    if (tree.kind === 'call') found.set(keyOf(tree), { tree, text: textOf(image.side, tree) })
    return undefined
  })
  return found
}

const isSpread = ({ kind, name }: TreeNode): boolean =>
  kind === 'spread' || (kind === 'pair' && name === '**')

function patternsIn(tree: TreeNode): readonly string[] {
  const found: string[] = []
  walk(tree, (one) => {
    const isRegex = one.kind === 'literal' && /^\/.+\/\w*$/.test(one.name)
    if (
      isRegex ||
      (one.kind === 'string' && PATTERN.test(one.name) && /^\^|\$$|\\[bdswAzZ.]|\]\+/.test(one.name))
    )
      found.push(one.name)
    return undefined
  })
  return found
}

function namesIn(tree: TreeNode): readonly string[] {
  const found: string[] = []
  walk(tree, ({ kind, name }) => {
    if (kind === 'name' || kind === 'member') found.push(name)
    return undefined
  })
  return found
}

/** `guard?.check()`: what was called in any case is now called only when it is there. */
const silences = (before: Image, was: TreeNode, after: Image, is: TreeNode): boolean =>
  // What an element shows does not run what the others do.
  !holds(is, ({ kind }) => kind === 'markup') &&
  textOf(after.side, is).includes('?.') &&
  !textOf(before.side, was).includes('?.')

const BUILT_IN =
  /^(?:open|print|exec|eval|input|compile|all|any|len|sum|min|max|str|int|bool|isinstance|getattr|hasattr|hash|sorted|filter|map)$/

/** Written nodes that run or hide something without a call that shows it. */
function hidden(image: Image, isPython: boolean): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    const { kind, name } = tree
    if (kind === 'spread' && tree.right?.kind === 'string' && isUnknown(image, tree.right.name))
      found.push(tree)
    if (kind === 'call' && tree.items.some((one) => isReference(image, one))) found.push(tree)
    // Annotations of Python are evaluated.
    if (isPython && kind === 'param' && tree.left !== null && /\(/.test(textOf(image.side, tree.left)))
      found.push(tree)
    if (isPython && kind === 'assign' && tree.isDeclaration && /:[^=]*\(/.test(headOf(image, tree)))
      found.push(tree)
    if (isPython && kind === 'function' && BUILT_IN.test(name) && image.parentOf.get(tree)?.kind !== 'block')
      found.push(tree)
    if (isPython && kind === 'import' && tree.items.some(({ right }) => BUILT_IN.test(right?.name ?? '')))
      found.push(tree)
    if (
      kind === 'assign' &&
      tree.isDeclaration &&
      tree.right?.kind === 'function' &&
      isRestriction(tree.left?.name ?? '')
    )
      found.push(tree)
    if (kind === 'assign' && tree.left?.kind === 'dict')
      for (const one of tree.left.items)
        if (one.kind === 'pair' && one.right?.kind === 'name' && one.right.name !== one.name) found.push(tree)
    if (kind === 'call' && tree.left?.name === 'import' && tree.items.some((one) => /:\/\//.test(one.name)))
      found.push(tree)
    if (kind === 'statement' && tree.right?.kind === 'call' && recurses(image, tree, tree.right))
      found.push(tree)
    return undefined
  })
  return found
}

/** What an assignment says before its value. */
const headOf = ({ side }: Image, { left, right }: TreeNode): string =>
  left === null || right === null ? '' : side.code.slice(left.end, right.start)

const isUnknown = ({ language }: Image, name: string): boolean => {
  const known = classOfCall(`it.${name}`, language)
  return known === null || known === 'mutator'
}

/** JavaBeans 1.01 §8.3 */
const GETTER = /^(?:get|is)[A-Z]\w{0,40}$/

/** `Repository::delete`: a function given by its name. */
function isReference(image: Image, tree: TreeNode): boolean {
  if (image.language !== 'java') return false
  const match = /^[\w.]{1,60}::(\w{1,40})$/.exec(textOf(image.side, tree).trim())
  if (match === null || match[1] === 'new' || GETTER.test(match[1]!)) return false
  // A record that is made of what it is given.
  if (
    /^(?:[\w.]{0,60}\.)?[A-Z]\w{0,60}(?:Dto|DTO|View|Response|Summary|Model|Item|Row)::(?:of|from|create)$/.test(
      textOf(image.side, tree).trim(),
    )
  )
    return false
  return isUnknown(image, match[1]!)
}

/** Calls its own function on every way. */
function recurses(image: Image, statement: TreeNode, call: TreeNode): boolean {
  const name = call.left?.name ?? ''
  if (name === '' || functionAround(image, statement) !== name) return false
  // `this.entries.clear()` in `clear` is the method of another object.
  const owner = call.left?.left ?? null
  if (owner !== null && !/^(?:this|self|cls|super)$/.test(owner.name)) return false
  const block = image.parentOf.get(statement)
  return block !== undefined && image.parentOf.get(block)?.kind === 'function'
}

interface Params {
  readonly tree: TreeNode
  readonly names: readonly string[]
}

function paramsOf(image: Image): ReadonlyMap<string, Params> {
  const found = new Map<string, Params>()
  walk(image.root, (tree) => {
    if (tree.kind === 'function' && tree.name !== '') {
      found.set(tree.name, { tree, names: tree.items.map(({ name }) => name) })
    }
    return undefined
  })
  return found
}
