// admission_invariant: a key that the mapping trusts, and not only the block's own key, signed exactly this envelope.
import { auditAdmission } from './audit-admission.ts'
import type { Governance } from './evidence.ts'
import { type AdmissionGrade, type SuiteGrade, suitePass, suiteWithout } from './grade-types.ts'
import type { Mapping } from './mapping.ts'
import { type Signer, verifySigners } from './signers.ts'

export function gradeAdmission(mapping: Mapping, governance: Governance): AdmissionGrade {
  const { envelope } = governance
  const signers = envelope === null ? [] : verifySigners(governance, envelope)
  const grade = judge(mapping, governance, signers)
  return { ...grade, audit: auditAdmission(mapping, governance, signers ?? [], grade) }
}

function judge(
  { trust_policy: { independent_verifier_pubkeys: trusted } }: Mapping,
  { envelope, sigScheme, pubkey }: Governance,
  signers: readonly Signer[] | null,
): SuiteGrade {
  if (sigScheme === null) return suiteWithout('not_provided', null, 'The block has no sig_scheme.')
  if (envelope === null)
    return suiteWithout(
      'not_assessable',
      null,
      'Without canonical_bytes, what was signed cannot be compared.',
    )
  if (signers === null)
    return suiteWithout(
      'unverified_here',
      'scheme_not_verifiable_here',
      `Signatures of the scheme ${JSON.stringify(sigScheme)}, or of its algorithm, cannot be verified here.`,
    )
  const [primary] = signers
  if (primary === undefined) return suiteWithout('not_provided', null, 'The block has no signature.')
  const verified = signers.filter(({ outcome }) => outcome === 'verified')
  const independent = verified.find((signer) => trusted.includes(signer.pubkey!))
  if (primary.outcome !== 'verified')
    return suiteWithout('fail', 'admission_signature_invalid', primary.why, 'governance_block')
  if (independent)
    return suitePass(
      `Signed by ${independent.pubkey}, which the trust policy of the mapping names. ${independent.why}`,
      sigScheme,
      'trust_policy',
    )
  const other = verified.find((signer) => pubkey !== null && signer.pubkey !== pubkey)
  if (other)
    return suiteWithout(
      'unverified_here',
      'key_different_but_identity_unproven',
      `Signed by ${other.pubkey}, not by the declared key; the trust policy does not say whose key that is.`,
      'governance_block',
    )
  return suiteWithout(
    'fail',
    'admission_not_independent',
    `Signed by ${primary.pubkey}, the key that the block itself supplies; the trust policy does not name it.`,
    'governance_block',
  )
}
