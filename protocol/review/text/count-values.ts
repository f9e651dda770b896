// Counts the values within a value whose parts may be shared, as where a script gives names to values that hold other names: what is
// written out grows by doubling.
import type { SpannedJson } from './json-spans.ts'

/** Of all values that are counted, which never change. */
const counted = new WeakMap<SpannedJson, number>()

export function countValues(value: SpannedJson): number {
  const known = counted.get(value)
  if (known !== undefined) return known
  const inner =
    value.kind === 'object'
      ? value.members.map((member) => member.value)
      : value.kind === 'array'
        ? value.items
        : []
  const count = inner.reduce((sum, one) => sum + countValues(one), 1)
  counted.set(value, count)
  return count
}
