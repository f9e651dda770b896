/** Writes what an audit found as one evidence file, after confirming it as any reader would. */
import { sha256Hex } from '#protocol/bytes.ts'
import { findContradictions } from '#protocol/ledger/audit/compare-heads.ts'
import {
  EVIDENCE_SCHEMA,
  type Finding,
  formatEvidence,
  MAX_EVIDENCE_BYTES,
  MAX_FINDINGS,
} from '#protocol/ledger/audit/evidence.ts'
import type { LedgerKeys, SignedStatement } from '#protocol/ledger/audit/signed-heads.ts'
import { verifyEvidence } from '#protocol/ledger/audit/verify-evidence.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { Schnorr } from '#protocol/signatures/secp.ts'
import { writeAtomically } from '../network/write-atomically.ts'

/** The strongest first: what signatures alone prove, then what needs a proof, then what no file proves. */
const order: readonly Finding['kind'][] = [
  'two_roots',
  'two_heads',
  'inconsistent_trees',
  'head_not_in_tree',
  'truncation',
]

/** Without repetitions, at most as many as a file holds. */
export function strongestFindings(
  found: readonly Finding[],
  statements: readonly SignedStatement[],
): Finding[] {
  const all = [...findContradictions(statements), ...found]
  const unique = new Map(all.map((finding) => [JSON.stringify(finding), finding]))
  return [...unique.values()]
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .slice(0, MAX_FINDINGS)
}

export interface EvidenceFacts {
  readonly findings: readonly Finding[]
  readonly profile: LedgerProfile
  readonly keys: LedgerKeys
  readonly site: string | null
  readonly sources: readonly string[]
  readonly nowUnix: number
  readonly schnorr: Schnorr
  /** Null: a name of its own in this folder. */
  readonly out: string | null
}

/** Returns the name of the file. Throws NoInput when it cannot be written. */
export function writeEvidence(facts: EvidenceFacts): string {
  const { profile, keys, schnorr } = facts
  const evidence = {
    schema: EVIDENCE_SCHEMA,
    ledger: {
      service_name: profile.name,
      origin: keys.origin,
      vkeys: keys.vkeys,
      verifier_pubkeys: keys.verifierPubkeys,
      schema_prefix: keys.schemaPrefix,
    },
    claims: { made_at: facts.nowUnix, site: facts.site, sources: facts.sources },
  } as const
  let kept = [...facts.findings]
  let text = formatEvidence({ ...evidence, findings: kept })
  while (text.length > MAX_EVIDENCE_BYTES && kept.length > 1) {
    kept = kept.slice(0, Math.ceil(kept.length / 2))
    text = formatEvidence({ ...evidence, findings: kept })
  }
  const { outcome, checks } = verifyEvidence(text, { schnorr, profile })
  if (outcome === 'fail')
    throw new Error(`the evidence is not confirmed: ${checks.find((check) => check.outcome === 'fail')!.why}`)
  const file = facts.out ?? `assay-evidence-${sha256Hex(text).slice(0, 12)}.json`
  writeAtomically(file, text)
  return file
}
