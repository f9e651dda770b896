// Compares signed statements about a ledger with the checkpoint that its site shows, and with each other.
import { toBase64 } from '../../base64.ts'
import { fromHex, toHex } from '../../bytes.ts'
import { consistencyRoots, verifyConsistency } from '../tree/verify-proof.ts'
import type { Finding } from './evidence.ts'
import type { SignedCheckpoint, SignedHead, SignedStatement } from './signed-heads.ts'

/** Of a source that was read; one that was not is `unreachable`, one without a proof `not_comparable`. */
export type HeadAnswer =
  | 'matches'
  | 'behind'
  | 'no_claim_found'
  | 'truncation_suspected'
  | 'mismatch'
  | 'not_comparable'
  | 'unreachable'

/** Worst first. */
export const HEAD_ANSWERS: readonly HeadAnswer[] = [
  'mismatch',
  'truncation_suspected',
  'unreachable',
  'not_comparable',
  'no_claim_found',
  'behind',
  'matches',
]

/** How many entries the statement reaches to. */
export const reachOf = (statement: SignedStatement): number =>
  statement.kind === 'head' ? statement.entry : statement.size

export const truncationOf = (claim: SignedStatement, shown: SignedCheckpoint): Finding => ({
  kind: 'truncation',
  shown: shown.note,
  note: claim.kind === 'checkpoint' ? claim.note : null,
  event: claim.kind === 'head' ? claim.event : null,
})

export interface Judged {
  readonly answer: HeadAnswer
  readonly finding: Finding | null
}

/** `consistency`: from the smaller size to that of `shown`, as served; null where none could be had. */
export function judgeCheckpoint(
  claim: SignedCheckpoint,
  shown: SignedCheckpoint,
  consistency: readonly Uint8Array[] | null,
): Judged {
  if (claim.size > shown.size) return { answer: 'truncation_suspected', finding: truncationOf(claim, shown) }
  if (claim.size === shown.size)
    return claim.root === shown.root
      ? { answer: 'matches', finding: null }
      : { answer: 'mismatch', finding: { kind: 'two_roots', notes: [claim.note, shown.note] } }
  if (claim.size === 0) return { answer: 'behind', finding: null }
  if (consistency === null) return { answer: 'not_comparable', finding: null }
  const [fromRoot, toRoot] = [fromHex(claim.root)!, fromHex(shown.root)!]
  const held = verifyConsistency({ from: claim.size, to: shown.size, fromRoot, toRoot, proof: consistency })
  return { answer: held.ok ? 'behind' : 'mismatch', finding: null }
}

/**
 * After a consistency proof that failed, which alone proves nothing: anybody can make one that fails. `path`: of
 * `prefixPath` over the tiles of the larger tree. Null when it does not lead to the larger signed root.
 */
export function judgePrefix(
  smaller: SignedCheckpoint,
  larger: SignedCheckpoint,
  path: readonly Uint8Array[],
): Judged | null {
  const roots = consistencyRoots(smaller.size, larger.size, path)
  if (!roots.ok || toHex(roots.toRoot) !== larger.root) return null
  if (toHex(roots.fromRoot) === smaller.root) return { answer: 'behind', finding: null }
  const finding: Finding = {
    kind: 'inconsistent_trees',
    smaller: smaller.note,
    larger: larger.note,
    path: path.map(toBase64),
  }
  return { answer: 'mismatch', finding }
}

/** `leafHead`: line 7 of the leaf of this entry, proven to be in the tree of `shown`; null where none could be had. */
export function judgeHead(
  claim: SignedHead,
  shown: SignedCheckpoint,
  leafHead: string | null,
): Exclude<HeadAnswer, 'unreachable' | 'no_claim_found'> {
  if (claim.entry > shown.size) return 'truncation_suspected'
  if (leafHead === null) return 'not_comparable'
  if (leafHead !== claim.head) return 'mismatch'
  return claim.entry === shown.size ? 'matches' : 'behind'
}

/** Contradictions between statements that need nothing else: two roots of one size, two heads of one entry. */
export function findContradictions(statements: readonly SignedStatement[]): Finding[] {
  const found = new Map<string, Finding>()
  const roots = new Map<number, SignedCheckpoint>()
  const heads = new Map<number, SignedHead>()
  for (const statement of statements) {
    if (statement.kind === 'checkpoint') {
      const first = roots.get(statement.size)
      if (!first) roots.set(statement.size, statement)
      else if (first.root !== statement.root)
        found.set(`size ${statement.size}`, { kind: 'two_roots', notes: [first.note, statement.note] })
    } else {
      const first = heads.get(statement.entry)
      if (!first) heads.set(statement.entry, statement)
      else if (first.head !== statement.head)
        found.set(`entry ${statement.entry}`, { kind: 'two_heads', events: [first.event, statement.event] })
    }
  }
  return [...found.values()]
}
