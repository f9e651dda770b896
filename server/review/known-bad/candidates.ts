/**
 * Finds the addresses that a reject adds to the registry. Pure. Only addresses that gain something from a
 * blocker qualify, never the caller's own or a public contract.
 */
import { readAddress } from '#protocol/review/address/read-address.ts'
import { BURN_ADDRESSES } from '#protocol/review/onchain/model.ts'
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'

export interface Candidate {
  key: string
  address: string
  displayAddress: string
  namespace: string
  /** The deciding rule first. */
  rules: string[]
  /** A public list contains it as well. */
  hasListEvidence: boolean
}

export interface Skipped {
  address: string
  reason: string
}

/** An address in a qualifying role, with the evidence for and against adding it. */
interface Found {
  key: string
  display: string
  chainId: string | null
  rules: string[]
  hasListEvidence: boolean
  /** Why it is not added; null when it is. */
  excluded: string | null
}

export function candidatesOf(
  record: ReviewRecord,
  artifact: Uint8Array,
): { candidates: Candidate[]; skipped: Skipped[] } {
  const blockers = record.issues.filter(({ severity }) => severity === 'blocker')
  const found = isGrowing(record)
    ? record.artifact_type === 'onchain_action'
      ? counterpartiesOf(record, blockers, artifact)
      : subjectsOf(record, blockers)
    : []
  const byKey = new Map<string, Found>()
  // An address excluded by one finding and accused by another counts as accused.
  for (const one of found) if (byKey.get(one.key)?.excluded !== null) byKey.set(one.key, one)
  const all = [...byKey.values()]
  return {
    candidates: all.flatMap((one) => (one.excluded === null ? [candidateOf(one)] : [])),
    skipped: all.flatMap(({ display, excluded }) =>
      excluded === null ? [] : [{ address: display, reason: excluded }],
    ),
  }
}

const isGrowing = ({ verdict, epistemic_basis, artifact_type }: ReviewRecord): boolean =>
  verdict === 'reject' &&
  epistemic_basis === 'evidence_against' &&
  (artifact_type === 'onchain_action' || artifact_type === 'sanctions_screening')

function candidateOf({ key, display, chainId, rules, hasListEvidence }: Found): Candidate {
  const [family = '', , payload = ''] = key.split(':')
  return {
    key,
    address: family === 'evm' ? `0x${payload}` : display,
    displayAddress: display,
    namespace: namespaceOf(family, chainId),
    rules,
    hasListEvidence,
  }
}

const gainingRoles = ['recipient', 'spender', 'operator', 'delegate', 'owner', 'implementation']
const reasonOfClass: Record<string, string> = {
  own: 'own_address',
  book: 'address_book',
  canonical: 'pinned_counterparty',
  known_token: 'token',
}

interface Effect {
  counterparty: string | null
  role: string
  class: string | null
  chain_id: string | null
  token: string | null
}

function counterpartiesOf(
  { decoded }: ReviewRecord,
  blockers: readonly Issue[],
  artifact: Uint8Array,
): Found[] {
  const effects = (decoded as { effects?: Effect[] } | null)?.effects ?? []
  return effects.flatMap((effect) => {
    const read = effect.counterparty === null ? null : readAddress(effect.counterparty)
    if (!read || !gainingRoles.includes(effect.role)) return []
    const against = blockers.filter((issue) => speaksOf(issue, effect.counterparty!, artifact))
    if (against.length === 0) return []
    const evidence = against.filter((issue) => !isHit(issue) || isListHit(issue))
    const excluded =
      effect.counterparty === effect.token ? 'token' : (reasonOfClass[effect.class ?? ''] ?? null)
    return [
      {
        key: read.key,
        display: read.display,
        chainId: effect.chain_id,
        rules: [...new Set(evidence.map(({ rule }) => rule))],
        hasListEvidence: evidence.some(isListHit),
        excluded:
          excluded ??
          (isReserved(read.payload) ? 'reserved_address' : null) ??
          whyNoEvidence(against, evidence),
      },
    ]
  })
}

interface Subject {
  kind: string
  key: string | null
  display?: string
  outcome: string
}

/** Screening has one role: the prospective counterparty. Only addresses are stored, never names. */
function subjectsOf({ decoded }: ReviewRecord, blockers: readonly Issue[]): Found[] {
  const subjects = (decoded as { subjects?: Subject[] } | null)?.subjects ?? []
  const rules = [...new Set(blockers.map(({ rule }) => rule))].filter(
    (rule) => rule === 'sanctions.listed_address',
  )
  return subjects.flatMap(({ kind, key, display, outcome }): Found[] => {
    if (kind !== 'address' || key === null || display === undefined) return []
    if (outcome === 'known_bad')
      return [{ key, display, chainId: null, rules: [], hasListEvidence: false, excluded: 'already_listed' }]
    if (outcome !== 'listed' || rules.length === 0) return []
    return [{ key, display, chainId: null, rules, hasListEvidence: true, excluded: null }]
  })
}

export const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9]{25,130}/g) ?? []

/** The finding names the address, or names none and its span contains the address. */
function speaksOf(issue: Issue, address: string, artifact: Uint8Array): boolean {
  const words = wordsOf(issue.mechanism)
  if (words.some((word) => word.toLowerCase() === address.toLowerCase())) return true
  if (issue.span === null || words.some((word) => readAddress(word) !== null)) return false
  const bytes = Buffer.from(artifact.subarray(issue.span[0], issue.span[1])).toString('latin1')
  return bytes.toLowerCase().includes(address.toLowerCase().replace(/^0x/, ''))
}

const isHit = ({ rule }: Issue): boolean => rule === 'onchain.bad_counterparty'
const isListHit = (issue: Issue): boolean => isHit(issue) && issue.mechanism.includes('OFAC SDN list')

/** A registry hit is not new evidence, nor is a claim of the caller. */
function whyNoEvidence(against: readonly Issue[], evidence: readonly Issue[]): string | null {
  if (evidence.length > 0) return null
  return against.every(({ mechanism }) => mechanism.includes('named by the caller'))
    ? 'named_by_caller'
    : 'already_listed'
}

/** The zero address, precompiles and burn addresses. */
const isReserved = (payload: string): boolean =>
  /^0{36}/.test(payload) || BURN_ADDRESSES.includes(`0x${payload}`)

const namespaceOfFamily: Record<string, string> = {
  tron: 'tron',
  solana: 'solana',
  xrp: 'xrpl',
  bitcoin: 'bip122',
}

/** CAIP-2 namespace, with its reference when the artifact names the chain. */
function namespaceOf(family: string, chainId: string | null): string {
  if (family !== 'evm') return namespaceOfFamily[family] ?? 'other'
  return chainId !== null && /^[1-9]\d{0,17}$/.test(chainId) ? `eip155:${chainId}` : 'eip155'
}
