// Defines how the final verdict follows from the verdict of the rules and the effect of a model (payloads
// 2.4): `tightened` is stricter, `judged` replaces a concern that rests on unjudged spans only, and every
// other effect changes nothing.
import { shown } from '../check.ts'

/** Members of a verdict proof's payload; their types are not trusted. */
export interface FinalVerdictClaims {
  readonly verdict: unknown
  readonly deterministicVerdict: unknown
  readonly modelEffect: unknown
  readonly modelOpinionSha256: unknown
}

export interface FinalVerdictRelation {
  readonly holds: boolean
  /** The verdicts that would follow. */
  readonly expected: string | null
  readonly why: string
}

const BY_VERDICT_SEVERITY: readonly unknown[] = ['approve', 'approve_with_concerns', 'reject']
const UNCHANGED: readonly unknown[] = ['none', 'unavailable']

const relation = (expected: string | null, broken: string | null, why: string): FinalVerdictRelation => ({
  holds: broken === null,
  expected,
  why: broken ?? why,
})

export function finalVerdictRelation(claims: FinalVerdictClaims): FinalVerdictRelation {
  const { verdict, deterministicVerdict: rules, modelEffect: effect, modelOpinionSha256: opinion } = claims
  const [final, ofRules] = [BY_VERDICT_SEVERITY.indexOf(verdict), BY_VERDICT_SEVERITY.indexOf(rules)]
  const unknown = final < 0 || ofRules < 0 ? 'The payload names a verdict that does not exist.' : null
  if (UNCHANGED.includes(effect))
    return relation(
      shown(rules),
      unknown ??
        (final === ofRules ? null : 'No model changed the verdict, yet it is not that of the rules.'),
      'It is the verdict of the rules alone.',
    )
  if (effect === 'tightened')
    return relation(
      `stricter than ${shown(rules)}`,
      unknown ??
        (final > ofRules ? null : 'A model that tightens makes the verdict stricter, and this is not.'),
      'A model made it stricter, and the proof says so.',
    )
  if (effect === 'judged')
    return relation(
      'any verdict, by a bound opinion on a concern of the rules',
      unknown ?? judgedFault(rules, opinion),
      'The rules left spans unjudged; the model whose opinion the proof binds judged them.',
    )
  return relation('none, tightened, judged or unavailable', 'The effect of the model is unknown.', '')
}

/** Unjudged spans make a concern; an approve or a reject of the rules leaves nothing for a model to judge. */
function judgedFault(rules: unknown, opinion: unknown): string | null {
  if (rules !== 'approve_with_concerns') return 'Only a concern of the rules can be left to a model.'
  return isHash(opinion) ? null : 'A model judged, and the proof binds no opinion of it.'
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
