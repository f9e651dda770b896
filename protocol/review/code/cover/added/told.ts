// Tells whether logs and answers hold a secret or a whole object.
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { ownerOf } from '../../image.ts'
import { isPersonalName, isSecretName } from '../words.ts'
import type { Scene } from './scene.ts'

export const mentionsSecret = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    // Which environment it is, not what is in it.
    if (one.kind === 'member' && /^(?:NODE_ENV|CI|TZ|LANG)$/.test(one.name)) return false
    if ((one.kind === 'name' || one.kind === 'member' || one.kind === 'pair') && tellsOfPerson(one.name))
      found = true
    // `r.Header.Get("Authorization")`
    if (
      one.kind === 'call' &&
      /^(?:get|header|getHeader|get_header|fetch|value|param)$/i.test(one.left?.name ?? '') &&
      one.items.some(({ kind, name }) => kind === 'string' && isSecretName(name))
    )
      found = true
    if (one.kind === 'index' && one.right?.kind === 'string' && isSecretName(one.right.name)) found = true
    if (
      one.kind === 'member' &&
      /^(?:env|environ|headers|body|cookies|META|session|POST|form)$/.test(one.name)
    )
      found = true
    return !found
  })
  return found
}

const tellsOfPerson = (name: string): boolean => isSecretName(name) || isPersonalName(name)

/** A parameter alone, without a text that says what it is: nothing shows that it may be kept in a log. */
export function isBareValue({ image }: Scene, told: readonly TreeNode[]): boolean {
  const [only] = told
  if (told.length !== 1 || only?.kind !== 'name' || HARMLESS.test(only.name)) return false
  const fn = ownerOf(image, only, 'function')
  return fn?.items.some(({ name }) => name === only.name) ?? false
}

/** Texts and errors, as they are called everywhere. */
const HARMLESS =
  /^(?:e|ex|exc|err|error|exception|reason|msg|message|text|line|status|count|total|n|i|label|title)$/

/** Objects that hold everything that somebody sent or is. */
const WHOLE =
  /^(?:body|request|req|headers|user|account|customer|session|params|payload|context|ctx|event|environ|environment|config|settings|credentials)$/

/** A whole object is handed out, not one of its fields. */
export const holdsWhole = (tree: TreeNode): boolean =>
  (tree.kind === 'name' && WHOLE.test(tree.name)) ||
  (tree.kind === 'member' && /^(?:__dict__|stack|raw|locals)$/.test(tree.name)) ||
  (tree.kind === 'pair' && (tree.right === null ? WHOLE.test(tree.name) : holdsWhole(tree.right))) ||
  (tree.kind === 'dict' && tree.items.some(holdsWhole)) ||
  (tree.kind === 'spread' && tree.right !== null && holdsWhole(tree.right)) ||
  (tree.kind === 'string' && tree.items.some(holdsWhole)) ||
  (tree.kind === 'call' && writesWhole(tree))

/** What is told of a value without its content: `len(body)`, `typeof user`. */
const MEASURES =
  /^(?:len|length|size|count|sizeof|strlen|type|typeof|getClass|instanceof|hash|hashCode|sha256|md5|id)$/

/** `JSON.stringify(req)`, `mapper.writeValueAsString(payload)`, `user.toString()`: the object as text is the whole object. */
const writesWhole = ({ left, items }: TreeNode): boolean =>
  !MEASURES.test(left?.name ?? '') &&
  (items.some(holdsWhole) ||
    (left?.kind === 'member' &&
      left.left?.kind === 'name' &&
      WHOLE.test(left.left.name) &&
      /^to_?(?:s|string|json|dict)|^(?:dict|json|model_dump|as_dict|asdict|dump|serialize|inspect)$/i.test(
        left.name,
      )))
