// Verifies inclusion and consistency proofs (RFC 9162 §2.1.3.2 and §2.1.4.2). All arguments may be hostile;
// nothing throws.
import { equalBytesConstantTime } from '../../bytes.ts'
import { emptyRoot, HASH_BYTES, nodeHash } from './tree.ts'

export type ProofProblem =
  | 'index_out_of_range'
  | 'sizes_out_of_order'
  | 'proof_too_short'
  | 'proof_too_long'
  | 'not_a_hash'
  | 'wrong_root'
  | 'wrong_empty_root'

export interface PathStep {
  readonly sibling: Uint8Array
  readonly side: 'left' | 'right'
  /** The hash over both. */
  readonly node: Uint8Array
}

export type InclusionRoot =
  | { readonly ok: true; readonly root: Uint8Array; readonly steps: readonly PathStep[] }
  | { readonly ok: false; readonly problem: ProofProblem }

export type ProofResult = { readonly ok: true } | { readonly ok: false; readonly problem: ProofProblem }

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES
const isOdd = (value: number): boolean => value % 2 === 1
const half = (value: number): number => Math.floor(value / 2)
const failed = (problem: ProofProblem) => ({ ok: false, problem }) as const
const equal = equalBytesConstantTime

/** The root that the path leads to; the caller compares it with the signed one. */
export function inclusionRoot(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): InclusionRoot {
  if (!isCount(index) || !isCount(size) || index >= size) return failed('index_out_of_range')
  if (!isHash(leaf) || !proof.every(isHash)) return failed('not_a_hash')
  let [fn, sn, node] = [index, size - 1, leaf]
  const steps: PathStep[] = []
  for (const sibling of proof) {
    if (sn === 0) return failed('proof_too_long')
    if (isOdd(fn) || fn === sn) {
      node = nodeHash(sibling, node)
      steps.push({ sibling, side: 'left', node })
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      node = nodeHash(node, sibling)
      steps.push({ sibling, side: 'right', node })
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 ? { ok: true, root: node, steps } : failed('proof_too_short')
}

export function verifyInclusion(claim: {
  readonly index: number
  readonly size: number
  readonly leafHash: Uint8Array
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}): ProofResult {
  const reached = inclusionRoot(claim.index, claim.size, claim.leafHash, claim.proof)
  if (!reached.ok) return reached
  return equal(reached.root, claim.root) ? { ok: true } : failed('wrong_root')
}

/**
 * A head of size 0 must have the root of the empty tree; every tree extends it, with an empty proof. Equal
 * sizes must have equal roots and an empty proof.
 */
export function verifyConsistency(claim: {
  readonly from: number
  readonly to: number
  readonly fromRoot: Uint8Array
  readonly toRoot: Uint8Array
  readonly proof: readonly Uint8Array[]
}): ProofResult {
  const { from, to, fromRoot, toRoot, proof } = claim
  if (!isCount(from) || !isCount(to) || from > to) return failed('sizes_out_of_order')
  if (from === 0 && !equal(fromRoot, emptyRoot())) return failed('wrong_empty_root')
  if (from === 0 || from === to) {
    if (proof.length > 0) return failed('proof_too_long')
    return from === 0 && to > 0 ? { ok: true } : equal(fromRoot, toRoot) ? { ok: true } : failed('wrong_root')
  }
  if (proof.length === 0) return failed('proof_too_short')
  const path = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof
  return foldBoth(from, to, fromRoot, toRoot, path)
}

/** Compares both roots that the path leads to. */
function foldBoth(
  from: number,
  to: number,
  fromRoot: Uint8Array,
  toRoot: Uint8Array,
  path: readonly Uint8Array[],
): ProofResult {
  const reached = consistencyRoots(from, to, path)
  if (!reached.ok) return reached
  return equal(reached.fromRoot, fromRoot) && equal(reached.toRoot, toRoot)
    ? { ok: true }
    : failed('wrong_root')
}

export type ConsistencyRoots =
  | { readonly ok: true; readonly fromRoot: Uint8Array; readonly toRoot: Uint8Array }
  | { readonly ok: false; readonly problem: ProofProblem }

/**
 * Steps 3 to 6 of RFC 9162 §2.1.4.2, 0 < from < to. `path` begins with a node of the larger tree also where `from`
 * is a power of two: when `toRoot` is the signed one, `fromRoot` is what that tree has in its first `from` leaves.
 */
export function consistencyRoots(from: number, to: number, path: readonly Uint8Array[]): ConsistencyRoots {
  if (!isCount(from) || !isCount(to) || from === 0 || from >= to) return failed('sizes_out_of_order')
  if (path.length === 0) return failed('proof_too_short')
  if (!path.every(isHash)) return failed('not_a_hash')
  let [fn, sn] = [from - 1, to - 1]
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)]
  let [fr, sr] = [path[0]!, path[0]!]
  for (const sibling of path.slice(1)) {
    if (sn === 0) return failed('proof_too_long')
    if (isOdd(fn) || fn === sn) {
      fr = nodeHash(sibling, fr)
      sr = nodeHash(sibling, sr)
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else sr = nodeHash(sr, sibling)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 ? { ok: true, fromRoot: fr, toRoot: sr } : failed('proof_too_short')
}

function isPowerOfTwo(value: number): boolean {
  let power = 1
  while (power < value) power *= 2
  return power === value
}
