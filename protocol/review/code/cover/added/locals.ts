// Tells variables that nobody else sees change, and those that only refusals read.

import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { type Image, ownerOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'
import { isMoneyName, isSecurityName } from '../words.ts'
import { refusesAt } from './refusals.ts'
import type { Scene } from './scene.ts'

export function isOwnField(scene: Scene, target: TreeNode): boolean {
  if (/^(?:module\.exports|exports\b)/.test(scene.image.names.pathOf(target))) return true
  const root = target.left?.name ?? ''
  // `_state.value = …`: what only this object changes. https://developer.android.com/kotlin/flow/stateflow-and-sharedflow
  if (
    scene.image.language === 'java' &&
    target.name === 'value' &&
    (/^_[a-z]\w*$/.test(root) || isPrivateState(scene, root))
  )
    return !isSecurityName(root) && !isMoneyName(root)
  const fn = ownerOf(scene.image, target, 'function')
  if (!/^(?:this|self|\$this)$/.test(root)) return false
  if (/^(?:constructor|__init__|__construct|initialize|init)$/.test(fn?.name ?? '')) return true
  // `public Backoff(…) { … }`: in Java and C# a constructor has the name of its class.
  if (fn !== null && fn.name !== '' && ownerOf(scene.image, fn, 'class')?.name === fn.name) return true
  // State that an object keeps for itself alone, by the naming conventions of the languages.
  return /^[_#]/.test(target.name) && !isSecurityName(target.name) && !isMoneyName(target.name)
}

/** `private val query = MutableStateFlow("")` */
const isPrivateState = ({ image }: Scene, name: string): boolean =>
  /^[a-z]\w{0,40}$/.test(name) &&
  new RegExp(
    `\\bprivate va[lr] ${name}(?:: [\\w<>?, ]{1,60})? = Mutable(?:StateFlow|SharedFlow|LiveData)\\b`,
  ).test(image.side.code)

/** Declared in this function, so that nobody else sees it change. */
export function isLocal(scene: Scene, target: TreeNode | null): boolean {
  let root = target
  while (root && (root.kind === 'member' || root.kind === 'index')) root = root.left
  // What a call gives belongs to others, unless it made it.
  if (root?.kind === 'call')
    return (
      isFresh(root) ||
      (root === target &&
        classOfCall(scene.image.names.pathOf(root.left), scene.image.language) === 'pure') ||
      (root.left?.left ? isLocal(scene, root.left.left) : false)
    )
  if (root?.kind !== 'name') return false
  const fn = ownerOf(scene.image, root, 'function')
  const { name } = root
  let declared =
    isDraft(scene, fn, name) && !isMoneyName(target?.name ?? '') && !isSecurityName(target?.name ?? '')
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
      (isFresh(one.right) || isMadeHere(scene.image, one))
    )
      declared = true
    return !declared
  })
  return declared
}

/** The draft that a reducer fills, or an item that it found there: https://redux-toolkit.js.org/usage/immer-reducers */
function isDraft({ image }: Scene, fn: TreeNode | null, name: string): boolean {
  if (image.language !== 'js' || fn === null) return false
  const draft = fn.items.find((one) => /^(?:state|draft)$/.test(one.name))?.name
  if (draft === undefined) return false
  return (
    name === draft ||
    holds(
      fn,
      ({ kind, left, right }) =>
        kind === 'assign' &&
        left?.name === name &&
        right?.kind === 'call' &&
        keyOf(right.left).includes(`${draft},`) &&
        /^(?:find|at)$/.test(right.left?.name ?? ''),
    )
  )
}

/** `let mut out = Matrix::zero(…)`, `let formatter = DateFormatter()`: a value that the name alone holds. */
function isMadeHere({ language, names, side }: Image, { right, start }: TreeNode): boolean {
  if (right?.kind !== 'call') return false
  const path = names.pathOf(right.left)
  if (language === 'rs')
    return (
      /^(?:\w+\.)*[A-Z]\w*\.(?:new|zeros?|ones|identity|empty|default|with_\w+|from_\w+|from)$/.test(path) &&
      /^\s*let mut\b/.test(side.code.slice(side.code.lastIndexOf('\n', start) + 1, start + 8))
    )
  return (
    language === 'other' &&
    /^[A-Z][A-Za-z]{1,60}(?:Formatter|Components|Style|String|Request|Calendar)$/.test(path)
  )
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
  /^(?:getInstance|getCurrencyInstance|getNumberInstance|getPercentInstance|getDateInstance|newInstance)$/,
  /^(?:Uint8Array|StringIO|BytesIO|alloc|compile|object)$/,
])

/** A new local of which every use stands in the test of a branch that refuses: it can only let less through. */
export function onlyRefuses(scene: Scene, { left, start }: TreeNode): boolean {
  const { image } = scene
  const target = left
  if (target?.kind !== 'name' || scene.pool.hasNamed(target.name)) return false
  let uses = 0
  let others = 0
  walk(image.root, (one) => {
    if (one === target) return undefined
    const isUse =
      (one.kind === 'name' && one.name === target.name) ||
      // `{ total }` hands it on, `total` in a pattern is another one.
      ((one.kind === 'pair' || one.kind === 'param') &&
        one.left === null &&
        one.right === null &&
        one.name === target.name)
    if (!isUse) return undefined
    if (one.start > start && isInRefusal(scene, one)) uses++
    else others++
    return undefined
  })
  return uses > 0 && others === 0
}

function isInRefusal({ image }: Scene, tree: TreeNode): boolean {
  let child = tree
  for (let at = image.parentOf.get(tree); at && at.kind !== 'function'; at = image.parentOf.get(at)) {
    if (at.kind === 'call' || at.kind === 'assign') return false
    if (at.kind === 'branch')
      return at.left === child && at.name !== '?' && at.otherwise === null && refusesAt(at.body)
    child = at
  }
  return false
}
