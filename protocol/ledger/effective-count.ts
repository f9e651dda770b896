// How many independent attestations are there? N^2 over the sum of Jaccard indices of all ordered pairs, as an
// exact fraction. Equal sets have index 1, so the work goes by distinct sets, not by pairs of entries.

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

/** Sets of equal members are named once. 0/1 when nothing is counted. */
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

/** Numerators of the sum over all ordered pairs, by the size of the union. */
function jaccardSums(sets: readonly AttesterSetCount[]): Map<number, bigint> {
  const holders = new Map<string, number[]>()
  sets.forEach(({ members }, i) => {
    for (const member of members) {
      const list = holders.get(member)
      if (list) list.push(i)
      else holders.set(member, [i])
    }
  })
  const sums = new Map<number, bigint>()
  const add = (size: number, num: bigint) => sums.set(size, (sums.get(size) ?? 0n) + num)
  const shared = new Int32Array(sets.length)
  for (const { members, count } of sets) {
    const touched: number[] = []
    for (const member of members) {
      for (const j of holders.get(member)!) {
        if (shared[j] === 0) touched.push(j)
        shared[j]!++
      }
    }
    // Two sets without a member: nobody attests, and both are the same nobody.
    if (members.length === 0) add(1, BigInt(count) * emptyCount(sets))
    const bySize = new Map<number, number>()
    for (const j of touched) {
      const other = sets[j]!
      const size = members.length + other.members.length - shared[j]!
      bySize.set(size, (bySize.get(size) ?? 0) + other.count * shared[j]!)
      shared[j] = 0
    }
    for (const [size, num] of bySize) add(size, BigInt(count) * BigInt(num))
  }
  return sums
}

const emptyCount = (sets: readonly AttesterSetCount[]): bigint =>
  sets.reduce((sum, { members, count }) => (members.length === 0 ? sum + BigInt(count) : sum), 0n)

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
