// Verifies one line of an export by itself: event, record, chain link, the leaf it claims, and its post-quantum companion.
import type { JsonTree } from '../../json/json-tree.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import { pqSignatureCheck } from '../../proofs/pq/pq-checks.ts'
import type { Check } from '../../report.ts'
import { mlDsa65Verify } from '../../signatures/pq.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { bindingCheck } from '../entry/entry-binding-check.ts'
import { chainChecks } from '../entry/entry-chain-checks.ts'
import { eventChecks } from '../entry/entry-event-checks.ts'
import { labelCheck } from '../entry/entry-label-check.ts'
import { rebuiltLeaf } from '../entry/entry-log-checks.ts'
import { entryNumber } from '../entry/entry-number.ts'
import { canonicalCheck, contentHashCheck, recordSha256Check } from '../entry/entry-record-checks.ts'
import { memberOf, plainValue, readEntry, stringOf } from '../entry/read-entry.ts'
import type { VerifierHistory } from '../record/key-history.ts'

export interface VerifiedLine {
  /** Null when the line names none. */
  readonly entry: number | null
  readonly type: string | null
  /** As served; `chain.link` covers them. */
  readonly prevHead: string | null
  readonly head: string | null
  /** Made from the entry; null where it lacks what a leaf commits to. */
  readonly leaf: string | null
  /** Failed checks, and why. */
  readonly problems: readonly string[]
  /** Ids of checks that need a fact from outside. */
  readonly open: readonly string[]
  /** Null for a line without one. */
  readonly companion: VerifiedCompanion | null
}

export interface VerifiedCompanion {
  /** As stated, 3,904 hex; null where it has no such form. */
  readonly key: string | null
  /** Null when the signature holds. */
  readonly problem: string | null
}

/** The verifier of the whole export answers these. */
const OF_THE_WHOLE = new Set(['chain.run', 'chain.head_event'])

/** `history`: of verified key entries before this line, or null. */
export function verifyLine(
  line: Uint8Array | string,
  { profile, schnorr }: { readonly profile: LedgerProfile; readonly schnorr: Schnorr },
  history: VerifierHistory | null,
): VerifiedLine {
  const parsed = readEntry(line)
  const none = { entry: null, type: null, prevHead: null, head: null, leaf: null, open: [], companion: null }
  if (!parsed.ok) return { ...none, problems: [`it is ${parsed.problem}`] }
  const read = parsed.value
  const number = entryNumber(read, profile)
  if (number === null) return { ...none, problems: ['it names no entry number'] }
  const event = read.shape.ok ? read.shape.event : null
  const { entry } = number
  const leaf = rebuiltLeaf(read, number, profile)
  const checks = [
    ...eventChecks(read, number, profile, schnorr, history).checks,
    canonicalCheck(read.record),
    contentHashCheck(read, number, profile),
    recordSha256Check(read, number),
    labelCheck(read, event, entry),
    bindingCheck(read, event, entry, profile),
    ...chainChecks(read, number, {}, profile, schnorr).checks,
  ].filter((check): check is Check => check !== null && !OF_THE_WHOLE.has(check.id))
  const problems = checks.filter(({ outcome }) => outcome === 'fail').map(({ id, why }) => `${id}: ${why}`)
  if (leaf === null || stringOf(memberOf(read.served, 'leaf')) !== leaf)
    problems.push('log.leaf: The leaf of the line is not that of its entry.')
  return {
    entry,
    type: stringOf(memberOf(read.record?.tree, 'type')),
    prevHead: stringOf(memberOf(read.served, 'chain', 'prev_head_hash')),
    head: stringOf(memberOf(read.served, 'chain', 'head_hash')),
    leaf,
    problems,
    open: checks.filter(({ outcome }) => outcome === 'cannot_establish').map(({ id }) => id),
    companion: event === null ? null : companionOf(read.served, event),
  }
}

function companionOf(served: JsonTree, event: SignedEvent): VerifiedCompanion | null {
  const companion = plainValue(memberOf(served, 'pq_companion_signature'))
  if (companion === undefined || companion === null) return null
  const { outcome, why } = pqSignatureCheck(companion, event, mlDsa65Verify)
  const key = (companion as { pq_pubkey?: unknown }).pq_pubkey
  return { key: typeof key === 'string' ? key : null, problem: outcome === 'pass' ? null : why }
}
