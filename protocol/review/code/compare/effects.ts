// Lists what a side does: calls that are not known to be harmless, writes to what outlives the function, answers.
import { namesIn } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { isDenial } from '../cover/added/refusals.ts'
import type { Image } from '../image.ts'
import { classOfCall } from '../tables/calls.ts'

export interface Effect {
  readonly tree: TreeNode
  /** Path of the callee, or of what is written. */
  readonly path: string
  /** Name of the function around it. */
  readonly within: string
  readonly names: ReadonlySet<string>
}

const found = new WeakMap<Image, readonly Effect[]>()

export function effectsOf(image: Image): readonly Effect[] {
  const known = found.get(image)
  if (known !== undefined) return known
  const effects: Effect[] = []
  const local = new Set<string>()
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left?.kind === 'name') local.add(tree.left.name)
    return undefined
  })
  walk(image.root, (tree) => {
    const path = pathOf(image, tree, local)
    if (path === null) return undefined
    effects.push({ tree, path, within: functionAround(image, tree), names: new Set(namesIn(tree)) })
    return undefined
  })
  found.set(image, effects)
  return effects
}

function pathOf({ names, language }: Image, tree: TreeNode, local: ReadonlySet<string>): string | null {
  if (tree.kind === 'call') {
    const path = names.pathOf(tree.left)
    const known = classOfCall(path, language)
    if (known === 'pure' || known === 'log' || known === 'error' || known === 'safe') return null
    if (known === 'mutator' && local.has(path.split('.')[0]!)) return null
    if (known === 'answer' && isDenial(tree)) return null
    return /^(?:require|assert|check|super|panic|defer)$/.test(path) ? null : path
  }
  if (tree.kind === 'return' && tree.right !== null && !isDenial(tree.right))
    return tree.right.kind === 'literal' || tree.right.kind === 'call' ? null : 'return'
  if (tree.kind !== 'assign' || tree.isDeclaration || tree.left === null) return null
  return tree.left.kind === 'member' || tree.left.kind === 'index' ? `=${names.pathOf(tree.left)}` : null
}

/** Name of the nearest function that has one, or the first text given to the call that takes it: a route. */
export function functionAround(image: Image, tree: TreeNode): string {
  let around = arounds.get(image)
  if (around === undefined) {
    around = new Map()
    arounds.set(image, around)
  }
  const path: TreeNode[] = []
  let name: string | null = null
  for (let at: TreeNode | undefined = tree; at !== undefined && name === null; at = image.parentOf.get(at)) {
    const known = around.get(at)
    if (known !== undefined) name = known
    else {
      path.push(at)
      const parent = image.parentOf.get(at)
      if (parent !== undefined) name = nameOf(parent)
    }
  }
  const found = name ?? headingAt(image, tree)
  // A heading depends on the hunk: only what a name decides holds for everything on the way.
  if (name !== null) for (const one of path) around.set(one, found)
  else around.set(tree, found)
  return found
}

const arounds = new WeakMap<Image, Map<TreeNode, string>>()

/** The name that a node gives to what stands in it; null when it gives none. */
function nameOf(at: TreeNode): string | null {
  // The reader wraps a hunk without its head in a function of the name `_`.
  if (at.kind === 'function' && at.name !== '' && at.name !== '_') return at.name
  if ((at.kind === 'assign' || at.kind === 'pair') && at.right?.kind === 'function')
    return at.left?.name || at.name
  if (at.kind === 'call' && at.items[0]?.kind === 'string' && at.items.at(-1)?.kind === 'function')
    return at.items[0].name
  return null
}

const KEYWORDS = /^(?:func|function|def|fn|fun|class|if|for|while|return|switch|catch|impl|struct|interface)$/

/** The function that the header of a hunk names. */
function headingAt({ side }: Image, { start }: TreeNode): string {
  const hunk = side.hunks.find((one) => one.start <= start && start <= one.end)
  for (const [, name] of (hunk?.heading ?? '').matchAll(/([A-Za-z_]\w{0,60}[?!]?)\s*[(=]/g))
    if (!KEYWORDS.test(name!)) return name!
  return /\bdef\s+([\w.]{1,60}[?!]?)/.exec(hunk?.heading ?? '')?.[1] ?? ''
}

/** Whether one node stands inside another. */
export const isInside = (tree: TreeNode, outer: TreeNode): boolean =>
  tree !== outer && tree.start >= outer.start && tree.end <= outer.end
