// Tells answers that refuse, and those that stand behind a new refusal.
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isHeadWritten } from '../../image.ts'
import { isDenial } from '../added/refusals.ts'

export const isReturn = (place: string): boolean => place.startsWith('return in ')

/** An error in the place of a value, or false. */
export const refuses = (made: TreeNode): boolean =>
  isDenial(made) || (made.kind === 'list' && isDenial(made.items.at(-1) ?? null))

/** `row, err` that became `row, nil` behind a refusal of the error. */
export const isErrorTaken = (old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'list' &&
  now.kind === 'list' &&
  ((old.items.at(-1)?.name === 'err' && now.items.at(-1)?.name === 'nil') ||
    (old.items.at(-1)?.name === 'ok' && now.items.at(-1)?.name === 'true')) &&
  old.items.slice(0, -1).map(keyOf).join() === now.items.slice(0, -1).map(keyOf).join()

/** `nil, err` or `nil, fmt.Errorf(…)`: a function of Go that failed, whatever it says of it. */
export const tellsError = ({ kind, items }: TreeNode): boolean => {
  const last = items.at(-1)
  if (kind !== 'list' || last === undefined) return false
  return (
    items.slice(0, -1).every(({ name }) => /^(?:nil|0|false|"")$/.test(name)) &&
    (/^err$/.test(last.name) || (last.kind === 'call' && keyOf(last.left).includes('Errorf')))
  )
}

/** In a branch of which the change wrote the test; the way beside it still gives what was given. */
export function isUnderNew(after: Image, tree: TreeNode, before: Image): boolean {
  const tests = new Set<string>()
  walk(before.root, (one) => {
    if (one.kind === 'branch') tests.add(keyOf(one.left))
    return undefined
  })
  for (
    let at = after.parentOf.get(tree);
    at !== undefined && at.kind !== 'function';
    at = after.parentOf.get(at)
  )
    if (at.kind === 'branch' && at.name !== '?') return isHeadWritten(after, at) && !tests.has(keyOf(at.left))
  return false
}
