// canonical_envelope: the declared hash is the SHA-256 of the canonical JSON (RFC 8785) that was served.
import { sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import type { Governance } from './evidence.ts'
import { type SuiteGrade, suitePass, suiteWithout } from './grade-types.ts'

export function gradeEnvelope({ envelope, envelopeHash }: Governance): SuiteGrade {
  if (envelope === null || envelopeHash === null) {
    const missing = envelope === null ? 'canonical_bytes' : 'envelope_hash'
    return suiteWithout('not_provided', null, `The block has no ${missing}.`)
  }
  if (envelope.payload === null)
    return suiteWithout(
      'fail',
      'envelope_hash_mismatch',
      `The canonical bytes are not strict JSON: ${envelope.problem}.`,
    )
  const recomputed = sha256Hex(jcs(envelope.payload))
  if (recomputed !== envelopeHash)
    return suiteWithout(
      'fail',
      'envelope_hash_mismatch',
      `Declared ${envelopeHash}, recomputed ${recomputed}.`,
    )
  if (!envelope.isCanonical)
    return suiteWithout(
      'fail',
      'envelope_hash_mismatch',
      `The bytes served are not canonical JSON: they hash to ${envelope.sha256}, not to ${envelopeHash}.`,
    )
  return suitePass(`SHA-256 of the canonical JSON is ${recomputed}.`, 'rfc8785_sha256')
}
