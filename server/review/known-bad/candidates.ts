/** Which addresses does a reject speak against? Pure. Only those that gain something from a blocker; never the caller's own or a public contract. */
import { readAddress } from '#protocol/review/address/read-address.ts'
import type { Issue, ReviewRecord } from '#protocol/review/types.ts'

export interface Candidate {
  key: string
  address: string
  displayAddress: string
  namespace: string
  /** The deciding rule first. */
  rules: string[]
  hasListEvidence: boolean
}

export interface Skipped {
  address: string
  reason: string
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

export function candidatesOf(
  record: ReviewRecord,
  artifact: Uint8Array,
): { candidates: Candidate[]; skipped: Skipped[] } {
  const candidates = new Map<string, Candidate>()
  const skipped = new Map<string, Skipped>()
  const isGrowing =
    record.verdict === 'reject' &&
    record.epistemic_basis === 'evidence_against' &&
    (record.artifact_type === 'onchain_action' || record.artifact_type === 'sanctions_screening')
  const blockers = isGrowing ? record.issues.filter(({ severity }) => severity === 'blocker') : []
  for (const found of record.artifact_type === 'onchain_action'
    ? effectsOf(record)
    : subjectsOf(record, blockers)) {
    const against = blockers.filter((issue) => speaksOf(issue, found.address, artifact))
    if (against.length === 0) continue
    const read = readAddress(found.address)
    if (!read) continue
    const reason =
      found.excluded ??
      (isReserved(read.family, read.payload) ? 'reserved_address' : null) ??
      notEvidence(against)
    if (reason !== null) {
      skipped.set(read.key, { address: read.display, reason })
      continue
    }
    const evidence = against.filter((issue) => notEvidence([issue]) === null)
    candidates.set(read.key, {
      key: read.key,
      address: read.family === 'evm' ? `0x${read.payload}` : read.display,
      displayAddress: read.display,
      namespace: namespaceOf(read.family, found.chainId),
      rules: [...new Set(evidence.map(({ rule }) => rule))],
      hasListEvidence: evidence.some(({ mechanism }) => namesList.test(mechanism)),
    })
  }
  return {
    candidates: [...candidates.values()],
    skipped: [...skipped].flatMap(([key, entry]) => (candidates.has(key) ? [] : [entry])),
  }
}

interface Found {
  address: string
  chainId: string | null
  /** Why it is never added, whatever the finding. */
  excluded: string | null
}

function effectsOf({ decoded }: ReviewRecord): Found[] {
  const effects = (decoded as { effects?: Effect[] } | null)?.effects ?? []
  return effects.flatMap((effect) => {
    if (effect.counterparty === null || !gainingRoles.includes(effect.role)) return []
    const excluded =
      effect.counterparty === effect.token ? 'token' : (reasonOfClass[effect.class ?? ''] ?? null)
    return [{ address: effect.counterparty, chainId: effect.chain_id, excluded }]
  })
}

/** Every address that a blocker of a screening names: screening has one role, the party that would be paid. */
function subjectsOf(_record: ReviewRecord, blockers: readonly Issue[]): Found[] {
  return blockers.flatMap(({ mechanism }) =>
    wordsOf(mechanism).flatMap((word) => {
      const read = readAddress(word)
      return read ? [{ address: word, chainId: null, excluded: null }] : []
    }),
  )
}

export const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9:]{25,130}/g) ?? []

/** The finding names the address, or names none and points at bytes that hold it. */
function speaksOf(issue: Issue, address: string, artifact: Uint8Array): boolean {
  const words = wordsOf(issue.mechanism).map((word) => word.toLowerCase())
  if (words.includes(address.toLowerCase())) return true
  if (issue.span === null || words.some((word) => readAddress(word) !== null)) return false
  const bytes = Buffer.from(artifact.subarray(issue.span[0], issue.span[1])).toString('latin1')
  return bytes.toLowerCase().includes(address.toLowerCase().replace(/^0x/, ''))
}

const namesList = / is on the OFAC|\bOFAC SDN\b/
const namesRegistry = /known-bad registry/

/** A hit of the registry itself is no new evidence, nor is the caller's own word; null when there is other evidence. */
function notEvidence(issues: readonly Issue[]): string | null {
  if (issues.some(({ mechanism }) => !namesRegistry.test(mechanism))) return null
  return issues.every(({ mechanism }) => mechanism.includes('named by the caller'))
    ? 'named_by_caller'
    : 'already_listed'
}

/** Zero, the precompiles, and addresses that are burnt to. */
const isReserved = (family: string, payload: string): boolean =>
  family === 'evm' && (/^0{36}/.test(payload) || /^dead0{36}$/.test(payload) || /^f{40}$/.test(payload))

const namespaceOfFamily: Record<string, string> = {
  tron: 'tron',
  solana: 'solana',
  xrp: 'xrpl',
  bitcoin: 'bip122',
}

/** CAIP-2, with its reference where the artifact names the chain. */
function namespaceOf(family: string, chainId: string | null): string {
  if (family === 'evm')
    return chainId === null || !/^[1-9]\d{0,17}$/.test(chainId) ? 'eip155' : `eip155:${chainId}`
  return namespaceOfFamily[family] ?? 'other'
}
