// Tells variables that nobody else sees change.

import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { ownerOf } from '../../image.ts'
import { isMoneyName, isSecurityName } from '../words.ts'
import type { Scene } from './scene.ts'

export function isOwnField(scene: Scene, target: TreeNode): boolean {
  if (/^(?:module\.exports|exports\b)/.test(scene.image.names.pathOf(target))) return true
  const root = target.left?.name ?? ''
  const fn = ownerOf(scene.image, target, 'function')
  if (!/^(?:this|self|\$this)$/.test(root)) return false
  if (/^(?:constructor|__init__|__construct|initialize|init)$/.test(fn?.name ?? '')) return true
  // State that an object keeps for itself alone, by the naming conventions of the languages.
  return /^[_#]/.test(target.name) && !isSecurityName(target.name) && !isMoneyName(target.name)
}

/** Declared in this function, so that nobody else sees it change. */
export function isLocal(scene: Scene, target: TreeNode | null): boolean {
  let root = target
  while (root && (root.kind === 'member' || root.kind === 'index')) root = root.left
  if (root?.kind !== 'name') return root?.kind === 'call'
  const fn = ownerOf(scene.image, root, 'function')
  const { name } = root
  let declared = false
  const { text } = scene.image.side
  walk(fn ?? scene.image.root, (one) => {
    // Where the hunk does not show the head of the function, its indented lines stand in one.
    const isInside =
      fn !== null ||
      (one.start < root.start &&
        /\n[ \t]+(?:\w+\s+)?$/.test(text.slice(Math.max(0, one.start - 40), one.start)))
    if (
      isInside &&
      one.kind === 'assign' &&
      one.left?.kind === 'name' &&
      one.left.name === name &&
      isFresh(one.right)
    )
      declared = true
    return !declared
  })
  return declared
}

const isFresh = (tree: TreeNode | null): boolean =>
  tree !== null &&
  (tree.kind === 'list' ||
    tree.kind === 'dict' ||
    tree.kind === 'string' ||
    tree.kind === 'loop' ||
    (tree.kind === 'call' && /^(?:new|macro)$|^$/.test(tree.name) && MAKES_NEW.test(tree.left?.name ?? '')))

/** Calls whose result nobody else holds. */
const MAKES_NEW = anyOf([
  /^(?:make|list|dict|set|Map|Set|Array|ArrayList|HashMap|HashSet|LinkedHashMap|TreeMap|StringBuilder|new|with_capacity|vec!|defaultdict|Counter|deque|URLSearchParams|OrderedDict|copy)$/,
  /^(?:slice|keys|values|sorted|Builder|filter|map|md5|sha1|sha256|sha512|sha3_256|blake2b|blake2s|createHash|createHmac|Hash|DataFrame|to_dict|create|URL|Headers|FormData|Date)$/,
  /^(?:Uint8Array|StringIO|BytesIO|alloc|compile|object)$/,
])
