'use client'
// Runs the checks again whenever the subject, the changed character or an expectation changes.
import { useEffect, useState } from 'react'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { ProofExpectations } from '#protocol/proofs/checks/expectation-checks.ts'
import { parseMaxAge } from '../input/max-age.ts'
import type { Subject } from '../input/use-intake.ts'
import type { OfferedPlace } from '../page-state.ts'
import type { VerifierHandle } from './use-verifier.ts'
import type { TimedResult } from './verifier.worker.ts'

/** As typed. */
export interface Expected {
  artifact: string
  intendedVerifier: string
  maxAge: string
}

interface VerificationOptions {
  verifier: VerifierHandle
  subject: Subject | null
  tamper: OfferedPlace | null
  expected: Expected
  profile: LedgerProfile
}

export interface Verified extends TimedResult {
  subject: Subject
  tamper: OfferedPlace | null
}

/** Null until the first answer about this subject; an older answer stands while a newer one is made. */
export function useVerification({
  verifier,
  subject,
  tamper,
  expected,
  profile,
}: VerificationOptions): Verified | null {
  const [verified, setVerified] = useState<Verified | null>(null)
  const { ask, state } = verifier
  const { artifact, intendedVerifier, maxAge } = expected

  useEffect(() => {
    if (subject === null || state !== 'ready') return
    let isCurrent = true
    const expectations = expectationsOf({ artifact, intendedVerifier, maxAge })
    const nowUnix = Math.floor(Date.now() / 1000)
    const { text, holds, facts } = subject
    const verifying = ((): Promise<TimedResult> => {
      switch (holds) {
        case 'entry':
          return ask('verifyEntry', { entry: text, facts, tamper, profile })
        case 'bundle':
          return ask('verifyBundle', { text, tamper, profile })
        case 'evidence':
          return ask('verifyEvidence', { text, tamper, profile })
        default:
          return ask('verify', { text, tamper, expectations, profile, nowUnix })
      }
    })()
    verifying.then(
      (result) => isCurrent && setVerified({ ...result, subject, tamper }),
      () => {}, // useVerifier shows it
    )
    return () => {
      isCurrent = false
    }
  }, [ask, state, subject, tamper, artifact, intendedVerifier, maxAge, profile])

  return verified !== null && verified.subject === subject ? verified : null
}

function expectationsOf({ artifact, intendedVerifier, maxAge }: Expected): ProofExpectations {
  const maxAgeSeconds = parseMaxAge(maxAge)
  return {
    ...(artifact === '' ? {} : { artifact }),
    ...(intendedVerifier.trim() === '' ? {} : { intendedVerifier: intendedVerifier.trim() }),
    ...(typeof maxAgeSeconds === 'number' ? { maxAgeSeconds } : {}),
  }
}
