// Tells calls of a test that do to something outside of it what can not be undone: a test may do anything only to what
// it made itself, or to what it imports from the project to try it.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import type { Scene } from './scene.ts'

/** Verbs of deletion, publication and payment. */
const FINAL = anyOf([
  /^(?:drop|delete|destroy|truncate|purge|wipe|erase|deploy|publish|release|rollout|migrate|terminate|shutdown|revoke)(?:[A-Z_]|$)/,
  /^(?:transfer|withdraw|payout|pay|charge|refund|send|broadcast|burn|mint|approve|submit|upload|push)(?:[A-Z_]|$)/,
])
export const isFinal = ({ left }: TreeNode): boolean => FINAL.test(left?.name ?? '')

/** Places where no test belongs. */
const LIVE = /(?:^|[^a-z])(?:prod|production|mainnet|live)(?:$|[^a-z])/i

export function actsOutside(scene: Scene, tree: TreeNode): boolean {
  if (tree.items.some((one) => isLive(one) || sendsEnvironment(one))) return true
  if (!isFinal(tree)) return false
  let root = tree.left
  while (root !== null && (root.kind === 'member' || root.kind === 'index' || root.kind === 'call'))
    root = root.left
  return root?.kind !== 'name' || !isOfTest(scene, root.name)
}

/** An address that is put together with what the machine keeps in its environment. */
const sendsEnvironment = (tree: TreeNode): boolean =>
  holds(tree, ({ kind, name }) => kind === 'string' && /:\/\//.test(name)) &&
  holds(
    tree,
    ({ kind, name }) =>
      /^(?:member|name)$/.test(kind) && /^(?:getenv|env|environ|ENV|getProperty)$/.test(name),
  )

function isLive(tree: TreeNode): boolean {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'function') return false
    if ((one.kind === 'string' || one.kind === 'name' || one.kind === 'member') && LIVE.test(one.name))
      found = true
    return !found
  })
  return found
}

/** Made in this file of what is written there, or imported from the project by a relative path. */
function isOfTest({ image, own }: Scene, name: string): boolean {
  if (own.has(name)) return true
  let found = false
  walk(image.root, (one) => {
    if (one.kind === 'import' && /^\.|^@\/|^~\//.test(one.name))
      found ||= one.items.some((item) => (item.right?.name || item.name) === name)
    if (one.kind === 'assign' && one.left?.kind === 'name' && one.left.name === name && one.right)
      found ||= one.right.kind === 'call' && !/env|https?:|process|settings|config/i.test(keyOf(one.right))
    return !found
  })
  return found
}
