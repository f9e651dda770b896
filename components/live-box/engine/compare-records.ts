// Compares the service's record with the one of this page. Its record, computed here again under its own options, must have
// the hash that the proof binds. The time is the only option that differs from the box: the service sets it.
import type { ReviewOptions, ReviewRecord } from '#protocol/review/types.ts'
import type { SignedAnswer } from '../api.ts'
import type { EngineClient } from './engine-client.ts'

export interface EvidenceOf {
  outcome: 'same' | 'different' | 'cannot_establish'
  /** As the signed payload names it. */
  served: string
  /** As computed here; null when nothing could be computed. */
  computed: string | null
  why: string | null
}

export async function compareRecords(
  engine: EngineClient | null,
  text: string,
  answer: Pick<SignedAnswer, 'options' | 'record' | 'proof'>,
): Promise<EvidenceOf> {
  const { proof_payload: payload } = answer.proof!
  const served = String(payload.review_record_sha256)
  const unknown = (why: string): EvidenceOf => ({ outcome: 'cannot_establish', served, computed: null, why })
  if (!engine) return unknown('The engine does not run in this page.')
  const outcome = await engine.recompute(
    { rulesetSha256: String(payload.ruleset_sha256), engineSha256: String(payload.engine_sha256) },
    text,
    answer.options as unknown as ReviewOptions,
    (answer.record as unknown as ReviewRecord).data,
  )
  if (!('judged' in outcome)) return unknown(outcome.why)
  const computed = outcome.judged.recordSha256
  return { outcome: computed === served ? 'same' : 'different', served, computed, why: null }
}
