// Tells what an answer or a page shows besides: fields that the same class declares to be read only, and values that a
// page takes by name.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import { holdsWhole, mentionsSecret } from '../added/told.ts'
import type { Inputs } from '../inputs.ts'
import { isPersonalName, isSecretName, isSecurityName } from '../words.ts'

const isPlainName = (name: string): boolean =>
  !isSecretName(name) && !isPersonalName(name) && !isSecurityName(name)

/** `fields = […, "customer_name"]` of a serializer that declares it as `read_only=True`. */
export function listsDeclared(place: string, after: Image, old: TreeNode, now: TreeNode): boolean {
  if (!/^=fields in/.test(place) || old.kind !== now.kind || !/^(?:list|other)$/.test(now.kind)) return false
  const kept = new Set(now.items.map(keyOf))
  if (!old.items.every((one) => kept.has(keyOf(one)))) return false
  const had = new Set(old.items.map(keyOf))
  return now.items.every(
    (one) =>
      had.has(keyOf(one)) || (one.kind === 'string' && isPlainName(one.name) && isReadOnly(after, one.name)),
  )
}

const isReadOnly = ({ root }: Image, field: string): boolean =>
  holds(
    root,
    ({ kind, left, right }) =>
      kind === 'assign' &&
      left?.name === field &&
      right?.kind === 'call' &&
      (/^(?:SerializerMethodField|ReadOnlyField)$/.test(right.left?.name ?? '') ||
        right.items.some((one) => one.name === 'read_only' && one.right?.name === 'True')),
  )

const RENDERS = /^(?:render|render_template|renderView|view|inertia|TemplateResponse|View)$/

/** `render('product/show.html.twig', […])`: the same page, and besides what it took a value under a plain name. */
export function namesPlace(old: TreeNode, now: TreeNode, is: Inputs): boolean {
  if (old.kind !== 'call' || now.kind !== 'call' || keyOf(old.left) !== keyOf(now.left)) return false
  if (!RENDERS.test(now.left?.name ?? '') || old.items.length !== now.items.length) return false
  return now.items.every((one, i) => {
    const was = old.items[i]!
    if (keyOf(one) === keyOf(was)) return true
    if (one.kind !== was.kind || !/^(?:dict|list)$/.test(one.kind)) return false
    const kept = new Set(one.items.map(keyOf))
    const had = new Set(was.items.map(keyOf))
    return (
      was.items.every((item) => kept.has(keyOf(item))) &&
      one.items.every((item) => had.has(keyOf(item)) || (item.kind === 'pair' && isPlainPair(item, is)))
    )
  })
}

/** What is given under the name holds no secret, and is judged where it is made. */
const isPlainPair = (pair: TreeNode, is: Inputs): boolean => {
  const elements = pair.right === null ? null : is.elementsOf(pair.right)
  return (
    isPlainName(pair.name || pair.left?.name || '') &&
    elements !== null &&
    pair.right !== null &&
    !mentionsSecret(pair.right) &&
    !holdsWhole(pair.right) &&
    !/\$?_(?:ENV|SERVER|SESSION|COOKIE|POST|GET|REQUEST)\b/.test(keyOf(pair.right)) &&
    elements.every((one) => !isSecretName(one) && !isPersonalName(one))
  )
}
