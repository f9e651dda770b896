// Judges what functions run: bodies that only compute, names with another meaning, functions handed over by name.

import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { isWritten } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'
import type { Scene } from './scene.ts'

/** Imported from a file of the project, by a relative path. */
export function isOwnName(scene: Scene, name: string): boolean {
  if (name === '' || scene.own.has(name)) return false
  let found = false
  walk(scene.image.root, (tree) => {
    if (
      tree.kind === 'import' &&
      /^\.|^@\/|^~\//.test(tree.name) &&
      tree.items.some((one) => (one.right?.name || one.name) === name)
    )
      found = true
    return !found
  })
  return found
}

/** A name of the standard library, or of an import, that the change gives another meaning. */
export function shadows(scene: Scene, name: string): boolean {
  // A hook of the project; what it does is in its body.
  if (scene.change.language === 'js' && /^use[A-Z]/.test(name)) return scene.imported.has(name)
  return name !== '' && (scene.imported.has(name) || classOfCall(name, scene.change.language) === 'pure')
}

/** A function that is given by its name, and of which nothing is known. */
export function isUnknownFunction(scene: Scene, tree: TreeNode | null): boolean {
  if (tree === null) return false
  if (tree.kind === 'list' && tree.items.length === 1) return isUnknownFunction(scene, tree.items[0]!)
  if (tree.kind === 'other' && tree.name !== 'tokens')
    return tree.items.some((one) => isUnknownFunction(scene, one))
  if (tree.kind === 'string') return scene.change.language === 'php' && classOfCall(tree.name, 'php') === null
  if (tree.kind !== 'name' && tree.kind !== 'member' && tree.kind !== 'unary') return false
  const path = scene.image.names.pathOf(tree.kind === 'unary' ? tree.right : tree)
  const name = path.split('.').at(-1) ?? ''
  const own = scene.own.get(name)
  if (own && (isWritten(scene.image.side, own.start, own.end) || isPure(scene, own, 0))) return false
  if (/^[A-Z]\w*$|^None$|^null$/.test(path)) return false
  // `ArticleDto::of`: a record is made of what it is given.
  if (/^(?:\w+\.)*[A-Z]\w*(?:Dto|DTO|View|Response|Summary|Model|Item)\.(?:of|from|new|create)$/.test(path))
    return false
  if (scene.change.language === 'rs' && /^(?:\w+\.)*[A-Z]\w*\.[A-Z]\w*$/.test(path)) return false
  return classOfCall(path, scene.change.language) === null
}

/** A call that runs what it is given. */
export function handsOver(scene: Scene, tree: TreeNode, path: string): boolean {
  const name = path.split('.').at(-1) ?? ''
  if (METHODS_THAT_RUN.test(name) && path.includes('.'))
    return isUnknownFunction(scene, tree.items[0] ?? null)
  if (FUNCTIONS_THAT_RUN.test(name)) return isUnknownFunction(scene, tree.items[0] ?? null)
  return false
}

/** A function whose body is shown and does nothing but compute. */
export function isPure(scene: Scene, fn: TreeNode, depth: number): boolean {
  if (fn.body === null || depth > 3) return false
  let pure = true
  walk(fn.body, (tree) => {
    if (tree.kind === 'call') {
      const path = scene.image.names.pathOf(tree.left)
      const own = scene.own.get(path)
      const known = classOfCall(path, scene.change.language)
      if (known === null && !(own && own !== fn && isPure(scene, own, depth + 1))) pure = false
      if (known === 'read') pure = false
    }
    if (tree.kind === 'error' || (tree.kind === 'assign' && tree.left?.kind !== 'name')) pure = false
    return pure
  })
  return pure
}

const METHODS_THAT_RUN = anyOf([
  /^(?:map|filter|forEach|Go|each|flatMap|flat_map|every|some|find|findIndex|reduce|then|catch|finally|sort|for_each|ifPresent|anyMatch|allMatch|noneMatch|sorted|let|also|apply|run|tap)$/,
  /^(?:then_some|and_then|map_err|unwrap_or_else|or_else|ForEach|Select|Where|select|reject|detect|any\?|all\?|times|partial)$/,
])

const FUNCTIONS_THAT_RUN =
  /^(?:map|filter|reduce|partial|array_map|array_filter|array_walk|usort|call_user_func|setTimeout|setInterval|setImmediate|queueMicrotask|useEffect|useLayoutEffect|useCallback|useMemo)$/

export const holdsCall = (tree: TreeNode): boolean => holds(tree, ({ kind }) => kind === 'call')

export const mayLeave = (tree: TreeNode): boolean =>
  holds(tree, ({ kind }) => /^(?:jump|return|throw)$/.test(kind))

/** `<-ctx.Done()`, `<-time.After(d)`: nothing but time is received. */
export function waits(scene: Scene, tree: TreeNode | null): boolean {
  return (
    tree?.kind === 'call' &&
    /^(?:time\.(?:After|Tick)|\w{1,20}\.Done)$/.test(scene.image.names.pathOf(tree.left))
  )
}
