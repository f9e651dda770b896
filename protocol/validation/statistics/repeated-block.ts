// Finds a run of results that was written twice.

const LENGTH = 20
const DISTINCT = 10

/** True when 20 consecutive values with at least 10 distinct ones occur again without overlapping. */
export function hasRepeatedBlock(values: ArrayLike<number>): boolean {
  const names = namesOfRuns(values)
  const isVaried = variedRuns(values)
  const firstAt = new Map<number, number>()
  for (let i = 0; i < names.length; i++) {
    if (!isVaried[i]) continue
    const first = firstAt.get(names[i]!)
    if (first === undefined) firstAt.set(names[i]!, i)
    else if (i - first >= LENGTH) return true
  }
  return false
}

/** Equal numbers for equal runs of 20, from runs of 1, 2, 4, 8 and 16: exact, whatever the values are. */
function namesOfRuns(values: ArrayLike<number>): Int32Array {
  let names = rename(Float64Array.from(values))
  let length = 1
  for (const step of [1, 2, 4, 8, 4]) {
    const count = values.length - (length + step) + 1
    if (count <= 0) return new Int32Array(0)
    const base = values.length + 1
    const pairs = new Float64Array(count)
    for (let i = 0; i < count; i++) pairs[i] = names[i]! * base + names[i + step]!
    names = rename(pairs)
    length += step
  }
  return names
}

function rename(keys: Float64Array): Int32Array {
  const nameOf = new Map<number, number>()
  return Int32Array.from(keys, (key) => {
    const name = nameOf.get(key) ?? nameOf.size
    nameOf.set(key, name)
    return name
  })
}

function variedRuns(values: ArrayLike<number>): boolean[] {
  const counts = new Map<number, number>()
  const varied: boolean[] = []
  for (let i = 0; i < values.length; i++) {
    counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1)
    if (i >= LENGTH) {
      const left = values[i - LENGTH]!
      const count = counts.get(left)! - 1
      if (count === 0) counts.delete(left)
      else counts.set(left, count)
    }
    if (i >= LENGTH - 1) varied.push(counts.size >= DISTINCT)
  }
  return varied
}
