// Flags checks whose failure is thrown away where they are called: an empty `catch`, a blank name, a silenced call.
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, textOf } from '../../image.ts'
import { type Hit, hit, judgeNode } from '../../node-judge.ts'
import { failsOpen } from './fails-open.ts'

const CHECKS =
  /(?:^|[._])\w{0,40}(?:[vV]erif(?:y|ier)|[aA]uthori[sz]e|[aA]uthenticate|[cC]heck_?[sS]ignature|[cC]onstructEvent|construct_event|[rR]equire_?[aA]uth|[eE]nforce|compare_digest)\w{0,40}$|(?:^|\.)jwt\.(?:Parse|verify|decode)\w{0,20}$/

export const judgeIgnored = judgeNode((tree, { image, change }): Hit | null => {
  if (change.isTest) return null
  const call = ignoredIn(image, tree)
  if (call === null || !CHECKS.test(image.names.pathOf(call.left))) return null
  return hit(failsOpen, tree, { call: excerpt(textOf(image.side, call), 80) })
})

/** The call whose failure a node throws away. */
function ignoredIn(image: Image, tree: TreeNode): TreeNode | null {
  const { kind, left, right } = tree
  if (kind === 'call' && left?.kind === 'member' && left.left?.kind === 'call') {
    if (left.name === 'catch' && tree.items.length === 1 && saysNothing(tree.items[0]!)) return left.left
    // Rust: a result made an option that nobody takes.
    const isBare = image.language === 'rs' && image.parentOf.get(tree)?.kind === 'statement'
    if (left.name === 'ok' && tree.items.length === 0 && isBare) return left.left
  }
  if (kind === 'assign' && right?.kind === 'call' && /^(?:go|rs)$/.test(image.language))
    return left?.name === '_' || left?.items.at(-1)?.name === '_' ? right : null
  if (kind === 'unary' && tree.name === '@' && right?.kind === 'call')
    return image.parentOf.get(tree)?.kind === 'statement' ? right : null
  if (kind === 'try' && image.language === 'rb' && isModifier(tree)) {
    const [first] = tree.body?.items ?? []
    const value =
      tree.body?.kind === 'call' ? tree.body : first?.kind === 'statement' ? first.right : (first ?? null)
    const around = image.parentOf.get(tree)?.kind
    if (value?.kind === 'call' && (around === 'block' || around === 'statement' || around === 'file'))
      return value
  }
  return null
}

/** `work rescue nil`: a value in place of the error. */
const isModifier = ({ items }: TreeNode): boolean =>
  items.length === 1 && items[0]!.kind === 'catch' && items[0]!.body?.kind === 'literal'

/** A handler that does nothing, or gives back a plain value. */
function saysNothing(tree: TreeNode): boolean {
  if (tree.kind === 'name') return /^(?:noop|_\.noop)$/.test(tree.name)
  if (tree.kind !== 'function') return false
  let acts = false
  if (tree.body)
    walk(tree.body, (one) => {
      if (/^(?:call|throw|assign|jump|branch|error)$/.test(one.kind)) acts = true
      if (one.kind === 'literal' && one.name === 'false') acts = true
      return !acts
    })
  return !acts
}
