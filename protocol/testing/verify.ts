// Verifies with the test profile and the reference implementation, and reads single checks of the result.
import { jcs } from '../json/canonical-json.ts'
import type { SignedEvent } from '../nostr-event.ts'
import {
  type ProofVerification,
  type VerifyOptions,
  verifyProofEvent,
} from '../proofs/verify-verdict-proof.ts'
import type { Outcome } from '../report.ts'
import { nobleSchnorr } from '../signatures/secp.ts'
import { signContent, signProof, testProfile } from './worked-proof.ts'

export const proof = signProof()

export const verify = (input: unknown, options: Partial<VerifyOptions> = {}): ProofVerification =>
  verifyProofEvent(input, { profile: testProfile, schnorr: nobleSchnorr, ...options })

export const outcomeOf = (result: ProofVerification, id: string): Outcome | undefined =>
  result.report.checks.find((check) => check.id === id)?.outcome

export const failed = (result: ProofVerification): string[] =>
  result.report.checks.filter((check) => check.outcome === 'fail').map((check) => check.id)

/** The worked proof with changed members, signed again: what a careless issuer might publish. */
export const signChanged = (change: object): SignedEvent =>
  signContent(jcs({ ...JSON.parse(proof.content), ...change }))
