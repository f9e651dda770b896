// Effective number of independent attestations: N^2 over the sum of Jaccard indices of all ordered pairs,
// as an exact fraction. Equal sets have index 1, so it iterates over distinct sets instead of pairs of
// entries.

export interface AttesterSetCount {
  /** Distinct attesters. */
  readonly members: readonly string[]
  /** Entries, or artifacts, with exactly these attesters. */
  readonly count: number
}

export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

/** Each distinct set occurs once. 0/1 when nothing is counted. */
export function effectiveCount(sets: readonly AttesterSetCount[]): Fraction {
  const counted = sets.filter(({ count }) => count > 0)
  const total = counted.reduce((sum, { count }) => sum + BigInt(count), 0n)
  if (total === 0n) return { num: 0n, den: 1n }
  const sums = jaccardSums(counted)
  let den = 1n
  for (const size of sums.keys()) den = (den / gcd(den, BigInt(size))) * BigInt(size)
  let pairs = 0n
  for (const [size, num] of sums) pairs += num * (den / BigInt(size))
  return reduced({ num: total * total * den, den: pairs })
}

/**
 * Numerators of the sum over all ordered pairs, by the size of the union. Each set is compared only with
 * earlier sets that share a member, which count twice; its own entries form count^2 pairs.
 */
function jaccardSums(sets: readonly AttesterSetCount[]): Map<number, bigint> {
  const sizes = Uint32Array.from(sets, ({ members }) => members.length)
  const counts = Float64Array.from(sets, ({ count }) => count)
  const holders = new Map<string, number[]>()
  const shared = new Uint32Array(sets.length)
  // Below 2^53 as long as entries times members of one set are.
  const bySize = new Float64Array(2 * sizes.reduce((most, size) => Math.max(most, size), 0) + 1)
  const sums = new Map<number, bigint>()
  const add = (size: number, num: bigint) => sums.set(size, (sums.get(size) ?? 0n) + num)
  sets.forEach(({ members, count }, i) => {
    const touched: number[] = []
    for (const member of members) {
      const earlier = holders.get(member)
      for (const j of earlier ?? []) if (shared[j]!++ === 0) touched.push(j)
      if (earlier) earlier.push(i)
      else holders.set(member, [i])
    }
    for (const j of touched) {
      const both = shared[j]!
      bySize[members.length + sizes[j]! - both]! += counts[j]! * both
      shared[j] = 0
    }
    for (let size = 1; size < bySize.length; size++) {
      if (bySize[size] === 0) continue
      add(size, 2n * BigInt(count) * BigInt(bySize[size]!))
      bySize[size] = 0
    }
    // An empty set also equals itself: no attester.
    add(1, BigInt(count) * BigInt(count))
  })
  return sums
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

function reduced({ num, den }: Fraction): Fraction {
  const divisor = gcd(num, den)
  return { num: num / divisor, den: den / divisor }
}

/** Floored to three decimals, in thousandths. */
export const floorMilli = ({ num, den }: Fraction): number => Number((num * 1000n) / den)

/** Sorted and joined, so that equal sets have equal keys. */
export const attesterSetKey = (members: readonly string[]): string =>
  JSON.stringify([...new Set(members)].sort())
