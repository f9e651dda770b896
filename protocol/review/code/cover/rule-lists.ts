// Compares lists of validation rules that stand as texts beside the names of fields: no rule of the old side may be lost.
// https://laravel.com/docs/validation#available-validation-rules
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { isMoneyName, isPersonalName, isSecretName, isSecurityName } from './words.ts'

type Rules = ReadonlyMap<string, readonly string[]>

/** By field; null when a rule is no text. */
function rulesOf(call: TreeNode): Rules | null {
  const [list] = call.items
  if (call.items.length !== 1 || list === undefined || !/^(?:dict|list)$/.test(list.kind)) return null
  const found = new Map<string, readonly string[]>()
  for (const pair of list.items) {
    const field = pair.name || pair.left?.name || ''
    if (pair.kind !== 'pair' || pair.right === null || field === '') return null
    const texts = pair.right.kind === 'list' ? pair.right.items : [pair.right]
    if (!texts.every(({ kind, items }) => kind === 'string' && items.length === 0)) return null
    found.set(
      field,
      texts.flatMap(({ name }) => name.split('|')),
    )
  }
  return found
}

const callsOf = ({ root }: Image): readonly TreeNode[] => {
  const found: TreeNode[] = []
  walk(root, (tree) => {
    if (tree.kind === 'call' && tree.left?.name === 'validate' && tree.left.kind === 'member')
      found.push(tree)
    return undefined
  })
  return found
}

/** `max:255` of `max:255`, of `max:100`, or a list of values that holds the old ones. */
function keepsRule(old: string, now: readonly string[]): boolean {
  if (now.includes(old)) return true
  const [name, bound] = old.split(':')
  const other = now.find((one) => one.startsWith(`${name}:`))?.slice(name!.length + 1)
  if (other === undefined || bound === undefined) return false
  if (/^\d{1,9}$/.test(bound) && /^\d{1,9}$/.test(other))
    return /^(?:max|size|digits_max)$/.test(name!)
      ? Number(other) <= Number(bound)
      : name === 'min' && Number(other) >= Number(bound)
  if (name === 'mimes' || name === 'mimetypes')
    return other.split(',').every((one) => bound.split(',').includes(one))
  return name === 'in' && bound.split(',').every((one) => other.split(',').includes(one))
}

/** A field by which nobody gets rights or money. */
const isPlainField = (name: string): boolean =>
  !isSecurityName(name) &&
  !isMoneyName(name) &&
  !isSecretName(name) &&
  !isPersonalName(name) &&
  !/_id$|role|status|state/.test(name)

/** Calls of both sides whose rules let nothing more through, new fields with rules of their own excepted. */
export function keptRules(before: Image, after: Image): readonly TreeNode[] {
  if (after.language !== 'php') return []
  const [old, now] = [callsOf(before), callsOf(after)]
  if (old.length !== 1 || now.length !== 1) return []
  const [a, b] = [rulesOf(old[0]!), rulesOf(now[0]!)]
  if (a === null || b === null) return []
  for (const [field, rules] of a) {
    const kept = b.get(field)
    if (kept === undefined || !rules.every((one) => keepsRule(one, kept))) return []
    if (rules.some((one) => one.startsWith('in:') && !kept.includes(one)) && !isPlainField(field)) return []
  }
  for (const [field, rules] of b)
    if (
      !a.has(field) &&
      !(
        isPlainField(field) &&
        rules.some((one) => /^(?:max|in|size|between|date|boolean|integer|digits)\b/.test(one))
      )
    )
      return []
  const kept: TreeNode[] = []
  for (const call of [old[0]!, now[0]!])
    walk(call, (tree) => {
      if (tree.kind === 'call' || tree.kind === 'pair') kept.push(tree)
      return undefined
    })
  return kept
}
