// Tells which values a change puts in the place of others: what a name, a field, an answer or a loop takes. A value may
// gain bounds, defaults and pure steps; what it was made of must stay.
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import { Inputs } from '../inputs.ts'
import { type Value, valuesOf } from '../values.ts'
import { declaredNew } from './elements.ts'
import { followsForm, hasFewerGaps, isSameMade } from './forms.ts'
import { isReturn, isUnderNew, refuses } from './refusals.ts'

/** Written values of the new side that differ from those they replace by more than one of the forms allows. */
export function replacedValues(
  before: Image,
  after: Image,
  isFixed: (tree: TreeNode) => boolean,
  isKnown: (tree: TreeNode) => boolean,
  renamed: ReadonlyMap<string, string> = new Map(),
): readonly TreeNode[] {
  const old = valuesOf(before)
  const now = valuesOf(after)
  const shared = { before, after, was: new Inputs(before), is: new Inputs(after), renamed }
  const declared = declaredNew(before, after)
  const found: TreeNode[] = []
  for (const [place, values] of now) {
    const others = old.get(place)
    if (others === undefined) continue
    const kept = new Set(others.map(({ made }) => keyOf(made)))
    const gone = others.filter((other) => !values.some((one) => isSameMade(one, other)))
    if (gone.length === 0) continue
    // What refuses lets nothing more through.
    const come = values.filter(({ made }) => !kept.has(keyOf(made)) && !(isReturn(place) && refuses(made)))
    const isRefused = values.some(({ made }) => isReturn(place) && refuses(made))
    const follows = (other: Value, value: Value): boolean =>
      isFixed(other.tree) ||
      isKnown(value.tree) ||
      isKnown(other.tree) ||
      followsForm({ ...shared, place, old: other, now: value, declared, isRefused })
    const matched = come.map((value, i) => follows(gone[Math.min(i, gone.length - 1)]!, value))
    const isGiven = come.some((value, i) => matched[i] || gone.some((other) => follows(other, value)))
    for (const [i, value] of come.entries())
      if (!matched[i] && !(isReturn(place) && isGiven && isUnderNew(after, value.tree, before)))
        found.push(value.tree)
  }
  for (const [place, values] of now)
    for (const value of values)
      if (
        value.tree.left?.items.some(({ name }) => name === '_') &&
        old.get(place)?.some((one) => isSameMade(one, value) && hasFewerGaps(one.tree, value.tree))
      )
        found.push(value.tree)
  return found
}
