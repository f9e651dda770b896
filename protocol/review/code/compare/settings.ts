// Pairs the named values of both sides: what a setting was before a change, by its name and its function.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isWritten } from '../image.ts'
import { functionAround } from './effects.ts'

export interface Named {
  readonly tree: TreeNode
  readonly name: string
  readonly value: TreeNode
}

export interface Turned {
  readonly name: string
  readonly was: Named
  readonly now: Named
}

/** Pairs, assignments, named arguments and calls of a setter with one argument, by function and name. */
function settingsOf(image: Image): ReadonlyMap<string, readonly Named[]> {
  const known = found.get(image)
  if (known !== undefined) return known
  const settings = new Map<string, Named[]>()
  walk(image.root, (tree) => {
    const one = settingAt(tree)
    if (one === null || one.name === '') return undefined
    const place = `${functionAround(image, tree)} ${one.name}`
    const list = settings.get(place)
    if (list) list.push(one)
    else settings.set(place, [one])
    return undefined
  })
  found.set(image, settings)
  return settings
}
const found = new WeakMap<Image, ReadonlyMap<string, readonly Named[]>>()

function settingAt(tree: TreeNode): Named | null {
  const { kind, name, left, right, items } = tree
  if (kind === 'pair') return right && { tree, name: name || (left?.name ?? ''), value: right }
  if (kind === 'assign')
    return (
      right && { tree, name: (left?.kind === 'index' ? left.right?.name : left?.name) ?? '', value: right }
    )
  if (kind === 'call' && left?.kind === 'member' && items.length === 1 && /^set/i.test(left.name))
    return { tree, name: left.name, value: items[0]! }
  return null
}

/** Settings whose value the change wrote, with the value that stood in the same place. */
export function changedSettings(before: Image, after: Image): readonly Turned[] {
  const old = settingsOf(before)
  const turned: Turned[] = []
  for (const [place, list] of settingsOf(after)) {
    const earlier = old.get(place)
    if (earlier === undefined) continue
    const kept = new Set(list.map(({ value }) => keyOf(value)))
    const gone = earlier.filter(({ value }) => !kept.has(keyOf(value)))
    const known = new Set(earlier.map(({ value }) => keyOf(value)))
    const fresh = list.filter(({ value }) => !known.has(keyOf(value)))
    for (const [i, now] of fresh.entries()) {
      const was = gone[i] ?? (earlier.length === list.length ? earlier[list.indexOf(now)] : undefined)
      if (
        was !== undefined &&
        isWritten(after.side, now.tree.start, Math.max(now.tree.end, now.tree.start + 1))
      )
        turned.push({ name: now.name, was, now })
    }
  }
  return turned
}
