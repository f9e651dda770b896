// Recognises declarations that are written as those beside them: a field below a field, an option below an option.
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { type Image, isWritten } from '../../image.ts'
import { isMoneyName, isPersonalName, isSecretName, isSecurityName } from '../words.ts'
import type { Scene } from './scene.ts'

/** Declarations that open, guard or run something. */
const MORE_THAN_DECLARES = anyOf([
  /^(?:get|post|put|patch|delete|match|resources?|mount|use|route|root|before_\w+|after_\w+|around_\w+|skip_\w+|rescue_from|include|extend|prepend|require\w*|load|eval|exec|system|run)$/,
  /^(?:allow\w*|permit\w*|grant\w*|can|cannot|policy|default_scope|protect\w*|serialize|delegate\w*|drop\w*|remove\w*|execute|change\w*|rename\w*|public_send|send|set|enable|disable)$/,
])

const stated = new WeakMap<Image, ReadonlySet<string>>()

/** Calls by name, outside functions, on lines that the change did not write. */
function statedIn(image: Image): ReadonlySet<string> {
  const known = stated.get(image)
  if (known !== undefined) return known
  const found = new Set<string>()
  walk(image.root, (tree) => {
    if (tree.kind === 'function') return false
    if (tree.kind === 'call' && tree.left?.kind === 'name' && !isWritten(image.side, tree.start, tree.end))
      found.add(tree.left.name)
    return undefined
  })
  stated.set(image, found)
  return found
}

export function isLikeNeighbours({ image, change }: Scene, tree: TreeNode, path: string): boolean {
  if (change.language !== 'rb' || tree.left?.kind !== 'name' || tree.body !== null || tree.items.length === 0)
    return false
  if (MORE_THAN_DECLARES.test(path) || isSecurityName(path) || !statedIn(image).has(path)) return false
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at))
    if (at.kind === 'function') return false
  return !tree.items.some((one) =>
    holds(
      one,
      ({ kind, name }) =>
        kind === 'function' ||
        kind === 'call' ||
        (/^(?:string|literal|name|pair)$/.test(kind) &&
          (isSecretName(name) || isMoneyName(name) || isPersonalName(name) || isSecurityName(name))),
    ),
  )
}
