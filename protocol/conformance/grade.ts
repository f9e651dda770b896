// Grades a verifier from its mapping and the bytes that were fetched. Pure: the same input gives the same grade on every machine.
import { gradeAdmission } from './admission-suite.ts'
import { gradeAnchoring } from './anchoring-suites.ts'
import { auditAdmission } from './audit-admission.ts'
import { gradeChain } from './chain-suite.ts'
import { gradeEnvelope } from './envelope-suite.ts'
import { type Evidence, readGovernance } from './evidence.ts'
import { type Grade, type Overall, SUITE_NAMES, type Suites, suiteWithout } from './grade-types.ts'
import type { Mapping } from './mapping.ts'

/** Never throws on bad bytes. */
export function gradeVerifier(mapping: Mapping, evidence: Evidence): Grade {
  const governance = readGovernance(mapping, evidence.governance)
  if (typeof governance === 'string') return withoutBlock(mapping, governance)
  const suites: Suites = {
    canonical_envelope: gradeEnvelope(governance),
    admission_invariant: gradeAdmission(mapping, governance),
    ...gradeAnchoring(mapping, governance, evidence),
    chain_invariant: gradeChain(governance),
  }
  const passed = SUITE_NAMES.filter((name) => suites[name].state === 'pass').length
  return {
    overall: overallOf(suites),
    passed,
    total: 5,
    pubkey: governance.pubkey,
    sig_scheme: governance.sigScheme,
    envelope_hash: suites.canonical_envelope.state === 'pass' ? governance.envelopeHash : null,
    suites,
  }
}

function overallOf(suites: Suites): Overall {
  const states = SUITE_NAMES.map((name) => suites[name].state)
  if (states.includes('fail')) return 'fail'
  return states.every((state) => state === 'pass') ? 'pass' : 'partial'
}

function withoutBlock(mapping: Mapping, why: string): Grade {
  const suite = suiteWithout('not_assessable', null, why)
  return {
    overall: 'no_governance_block',
    passed: 0,
    total: 5,
    pubkey: null,
    sig_scheme: null,
    envelope_hash: null,
    suites: {
      canonical_envelope: suite,
      admission_invariant: { ...suite, audit: auditAdmission(mapping, null, [], suite) },
      anchoring_existence: suite,
      anchoring_precedence: suite,
      chain_invariant: suite,
    },
  }
}
