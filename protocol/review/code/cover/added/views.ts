// Judges elements and views: what they load, send or run, and where they lead to.
import { isCleanFor } from '../../../syntax/flow.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { isWrittenNode } from '../../image.ts'
import { isSecretName } from '../words.ts'
import { isUnknownFunction } from './functions.ts'
import type { Scene } from './scene.ts'

/** `"redirect:" + target`: the framework sends the browser, or the request, where the text says. */
export function isBuiltView(scene: Scene, tree: TreeNode): boolean {
  let first: TreeNode | null = tree
  while (first !== null && first.kind === 'binary' && first.name === '+') first = first.left
  return first?.kind === 'string' && VIEW.test(first.name) && !scene.flow.valueOf(tree).isConstant
}

/** Names of views that send on: https://docs.spring.io/spring-framework/reference/web/webmvc/mvc-servlet/viewresolver.html */
export const VIEW = /^(?:redirect|forward):/

/** What an element loads, sends or runs, and where it leads to. */
export function judgeMarkup(scene: Scene, tree: TreeNode): void {
  const isNew = (tree: TreeNode): boolean => isWrittenNode(scene.image.side, tree)
  if (
    LOADS.test(tree.name) ||
    tree.items.some((one) => isNew(one) && (isOpen(scene, one) || showsSecret(one)))
  )
    scene.unknown(tree)
}

const LOADS = /^(?:iframe|script|object|embed|base|meta|link)$/
const LEADS = /^(?:href|src|action|formAction|to)$/

function isOpen(scene: Scene, { kind, name, right }: TreeNode): boolean {
  if (kind === 'spread') return true
  if (kind !== 'pair') return false
  if (/^on[A-Z]/.test(name)) return isUnknownFunction(scene, right) && !isGivenHandler(scene, right)
  if (name === 'dangerouslySetInnerHTML') return !isCleanFor(scene.flow.valueOf(right), 'html')
  if (name === 'srcDoc') return true
  if (!LEADS.test(name) || right === null) return false
  const inner = right.kind === 'other' && right.items.length === 1 ? right.items[0]! : right
  // `action={<Link …>}`: an element or a handler that another component places.
  if (inner.kind === 'markup') return false
  if (isPlaceOnSite(scene, name, inner)) return false
  if (right.items.length > 0 && name !== 'formAction') return true
  return right.kind !== 'string' && !scene.flow.valueOf(right).isConstant
}

/** `/projects/${id}`: a place of the site whatever the value is, unless a request gave it. */
const isPlaceOnSite = (scene: Scene, name: string, tree: TreeNode): boolean =>
  (name === 'to' || name === 'href') &&
  tree.kind === 'string' &&
  /^\/[\w-]+[/?#]/.test(tree.name) &&
  !tree.items.some((one) => scene.flow.valueOf(one).source !== null || showsSecret(one))

/** A parameter of the component, what a hook of it gave, or a handler by its name; the acts of others are not known. */
function isGivenHandler({ image }: Scene, tree: TreeNode | null): boolean {
  const inner = tree?.kind === 'other' && tree.items.length === 1 ? tree.items[0]! : tree
  if (inner?.kind !== 'name') return false
  if (
    /^(?:handle[A-Z]\w*|on[A-Z]\w*|toggle\w*|open\w*|close\w*|refetch|reset|retry|next|previous)$/.test(
      inner.name,
    ) &&
    !FINAL_NAME.test(inner.name)
  )
    return true
  for (let at = image.parentOf.get(inner); at !== undefined; at = image.parentOf.get(at))
    if (at.kind === 'function' && at.items.some((one) => holds(one, ({ name }) => name === inner.name)))
      return true
  return false
}

const FINAL_NAME = /delete|remove|destroy|pay|charge|transfer|withdraw|approve|publish|purge|logout/i

/** A value that is shown, not a text or an element beside it; handlers of events are judged as functions. */
function showsSecret(tree: TreeNode): boolean {
  if (tree.kind === 'markup' || tree.kind === 'string') return false
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'function' || one.kind === 'markup' || one.kind === 'string') return false
    if ((one.kind === 'name' || one.kind === 'member') && isSecretName(one.name)) found = true
    return !found
  })
  return found
}
