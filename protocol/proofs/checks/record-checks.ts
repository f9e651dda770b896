// Checks a verdict proof against its review record: the verdict of the rules is the record's, no finding is
// stricter than the final verdict, and a model judged only what the rules left unjudged. Recomputing the
// record itself requires running the engine.
import type { Sha256OfText } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass, shown } from '../../check.ts'
import { jcs } from '../../json/canonical-json.ts'
import type { JsonValue } from '../../json/strict-json.ts'
import type { Check } from '../../report.ts'
import { verdictOfFindings } from '../../review/core/verdict/verdict.ts'
import { VERDICT_SEVERITY } from '../../review/core/verdict/verdict-severity.ts'
import type { ReviewRecord, Verdict } from '../../review/types.ts'

/** `model_opinion` of an answer; only the hashed members count. */
export interface OpinionCore {
  readonly model: JsonValue
  readonly prompt_sha256: JsonValue
  readonly provider: JsonValue
  readonly response_sha256: JsonValue
  readonly state: JsonValue
  readonly tightened: JsonValue
  readonly verdict: JsonValue
}

export interface FinalClaims {
  readonly verdict: Verdict
  readonly deterministicVerdict: string
  readonly modelEffect: string
  readonly modelOpinionSha256: string | null
}

const about = (id: string, title: string): CheckAbout => ({ id, title, spec: 'payloads 2.4' })
const OF_RULES = about('verdict.of_rules', 'The verdict of the rules is that of the record')
const FINDINGS = about('verdict.findings_hold', 'No finding of the rules is stricter than the verdict')
const UNJUDGED = about('verdict.model_scope', 'A model judged only what the rules left unjudged')
const OPINION = about('verdict.opinion', 'The proof binds the opinion of the model')

/** The checks of a final verdict beside its record, signed or not. */
export function findingsCheck(final: Verdict, record: ReviewRecord): Check {
  const ofFindings = verdictOfFindings(record.issues)
  const values = { expected: ofFindings === 'reject' ? 'reject' : `${ofFindings} or stricter`, actual: final }
  return VERDICT_SEVERITY[final] >= VERDICT_SEVERITY[ofFindings]
    ? pass(FINDINGS, { ...values, why: 'Every finding of the record is kept.' })
    : fail(FINDINGS, { ...values, why: 'A finding asks for a stricter verdict, and nothing may loosen one.' })
}

export function scopeCheck(
  { verdict, modelEffect }: Pick<FinalClaims, 'verdict' | 'modelEffect'>,
  record: ReviewRecord,
): Check {
  const values = { expected: scopeOf(modelEffect, record), actual: `${modelEffect}, ${verdict}` }
  const step = VERDICT_SEVERITY[verdict] - VERDICT_SEVERITY[record.verdict]
  const holds =
    modelEffect === 'judged'
      ? record.basis === 'unjudged'
      : modelEffect === 'tightened'
        ? step > 0
        : step === 0 && (modelEffect === 'none' || modelEffect === 'unavailable')
  const why = holds
    ? WHY_IN_SCOPE[modelEffect as keyof typeof WHY_IN_SCOPE]
    : modelEffect === 'judged'
      ? `The record rests on ${shown(record.basis)}: there was nothing for a model to judge.`
      : 'The verdict does not follow from the record and the stated effect of the model.'
  return holds ? pass(UNJUDGED, { ...values, why }) : fail(UNJUDGED, { ...values, why })
}

const WHY_IN_SCOPE = {
  none: 'No model changed the verdict of the rules.',
  unavailable: 'No model answered; the verdict of the rules stands.',
  tightened: 'A model made the verdict stricter.',
  judged: 'The concern of the rules rested on unjudged spans only; the model judged those.',
} as const

const scopeOf = (effect: string, { basis, verdict }: ReviewRecord): string =>
  effect === 'judged'
    ? 'basis unjudged'
    : effect === 'tightened'
      ? `tightened, stricter than ${verdict}`
      : `none, ${verdict} (basis ${basis})`

/** `opinion`: from the answer; null when only the proof is available. */
export function recordChecks(
  claims: FinalClaims,
  record: ReviewRecord,
  opinion: OpinionCore | null,
  sha256: Sha256OfText,
): Check[] {
  return [
    compare(
      OF_RULES,
      { expected: claims.deterministicVerdict, actual: record.verdict },
      {
        equal: 'deterministic_verdict of the payload is the verdict of the record.',
        different: 'The payload names another verdict of the rules than the record holds.',
      },
    ),
    findingsCheck(claims.verdict, record),
    scopeCheck(claims, record),
    ...opinionChecks(claims, opinion, sha256),
  ]
}

function opinionChecks(
  { modelEffect, modelOpinionSha256: bound, verdict }: FinalClaims,
  opinion: OpinionCore | null,
  sha256: Sha256OfText,
): Check[] {
  if (bound === null)
    return modelEffect === 'judged'
      ? [
          fail(OPINION, {
            expected: 'a hash',
            actual: 'null',
            why: 'A model judged, and no opinion is bound.',
          }),
        ]
      : []
  if (opinion === null) {
    const why = 'The proof holds the hash of the opinion only.'
    return [cannotEstablish(OPINION, { expected: bound, actual: null, why }, ['the answer of POST /review'])]
  }
  const bytes = compare(
    OPINION,
    { expected: bound, actual: opinionHash(opinion, sha256) },
    {
      equal: 'SHA-256 of the canonical JSON of its seven members.',
      different: 'The opinion that is shown is not the one that was signed.',
    },
  )
  if (bytes.outcome !== 'pass' || modelEffect !== 'judged' || opinion.verdict === verdict) return [bytes]
  const why = 'The model that judged gave another verdict.'
  return [fail(OPINION, { expected: shown(opinion.verdict), actual: verdict, why })]
}

export const opinionHash = (opinion: OpinionCore, sha256: Sha256OfText): string => {
  const { model, prompt_sha256, provider, response_sha256, state, tightened, verdict } = opinion
  return sha256(jcs({ model, prompt_sha256, provider, response_sha256, state, tightened, verdict }))
}
