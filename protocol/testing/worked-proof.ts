// The worked verdict of the payload specification (section 2.11), and events signed with test keys.
import { type Hex64, sha256Hex } from '../bytes.ts'
import { type SignedEvent, signEvent } from '../nostr-event.ts'
import { assayProfile } from '../profile.ts'
import {
  buildVerdictProofPayload,
  proofEventTemplate,
  type VerdictProofFacts,
} from '../proofs/verdict-proof.ts'
import { nobleSchnorr } from '../signatures/secp.ts'

export const testSecretKey = new Uint8Array(32).fill(1)
export const otherSecretKey = new Uint8Array(32).fill(2)
export const testPubkey = '1b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f' as Hex64

export const workedArtifact =
  '{"action":"open","coin":"BTC","side":"buy","notional_usd":5000,"account":{"equity_usd":20000},"stop_loss":58000,"entry_price":60000}'

const repeated = (byte: string): Hex64 => byte.repeat(32) as Hex64

export const workedFacts: VerdictProofFacts = {
  artifactHash: sha256Hex(workedArtifact),
  artifactType: 'trade',
  artifactProvenance: 'caller_supplied',
  verdict: 'approve',
  confidenceBps: 9700,
  epistemicBasis: null,
  deterministicVerdict: 'approve',
  modelEffect: 'none',
  summary: 'No rule found a reason against it.',
  reviewRecordSha256: repeated('55'),
  modelOpinionSha256: null,
  policyVersion: 'assay.review.v1',
  conformanceSuiteSha256: repeated('44'),
  rulesetVersion: '1.0.0',
  rulesetSha256: repeated('22'),
  engineSha256: repeated('33'),
  dataSnapshots: [],
  registryAsOfUnix: 1_790_000_000,
  registryCount: 0,
  registrySnapshotSha256: sha256Hex('assay-known-bad-genesis'),
  sourceClass: 'agent_reported',
  contextProvenance: 'caller_asserted_unverified',
  relatedDecisionRef: null,
  intendedAudience: null,
  intendedVerifier: null,
  confidentialityTier: 'hash_only',
  disclosedSummary: null,
  actionBinding: null,
  externalEvidenceHash: null,
  freshnessBeaconHash: null,
  issuanceIndex: 1,
  verifiedAtUnix: 1_790_000_000,
  committedAtUnix: 1_790_000_000,
  verifierPubkey: testPubkey,
  baseUrl: 'https://assay.example',
}

export const testProfile = assayProfile([
  { pubkey: testPubkey, validFromUnix: 1_780_000_000, validToUnix: null, status: 'active' },
])

export const signProof = (
  facts: VerdictProofFacts = workedFacts,
  secretKey: Uint8Array = testSecretKey,
): SignedEvent =>
  signEvent(
    proofEventTemplate(buildVerdictProofPayload(facts), '0a1b2c3d'),
    secretKey,
    new Uint8Array(32),
    nobleSchnorr,
  )

/** Signs another content under the same tags: what a careless issuer might publish. */
export const signContent = (content: string, tags = signProof().tags): SignedEvent =>
  signEvent(
    { created_at: workedFacts.committedAtUnix, kind: 30078, tags, content },
    testSecretKey,
    new Uint8Array(32),
    nobleSchnorr,
  )
