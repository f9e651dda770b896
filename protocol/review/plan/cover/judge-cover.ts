// Says for each step whether a cover rule knows its effect; the others are unjudged.
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { type AllowRule, rulesIn } from '../../core/rule.ts'
import type { JudgedPart } from '../../nested/judge-nested.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Range, Step } from '../ir.ts'
import { ruleModules } from '../rules/all.ts'
import type { Covers } from './subject.ts'
import { isGuardedWord, isHarmWord } from './words.ts'

type CoverRule = AllowRule & Covers

export const coverRules: readonly CoverRule[] = rulesIn(ruleModules).filter(
  (rule): rule is CoverRule => rule.severity === 'allow' && 'covers' in rule,
)

const THINKS = /thought|thinking|reason|rationale|scratchpad|note/

/**
 * Steps with an effect, or that ask for one. A stated rule has none, nor what an agent only thinks; in a transcript
 * the agent's steps are the effect, and the request is looked at for its matter.
 */
function judged({ steps, turns, isTranscript }: Plan): readonly Step[] {
  const acts = isTranscript && steps.some(({ party }) => party === 'agent')
  return steps.filter(({ party, turn, words }) => {
    const { isRule, label, form } = turns[turn]!
    if (party === 'untrusted' || isRule) return false
    if (party === 'agent') return form === 'call' || !isTranscript || !THINKS.test(asciiLower(label))
    return party === 'unknown' || !acts || words.some(isHarmWord)
  })
}

const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end

export function judgeCover(
  plan: Plan,
  nested: readonly JudgedPart[],
  unread: readonly Range[],
  budget: Budget,
  findings: Findings,
): void {
  const steps = judged(plan)
  const leave = (range: Range): void => {
    findings.unjudged(plan.place(range).span, plan.language === 'en' ? 'meaning' : 'unparsed')
  }
  for (const range of unread) leave(range)
  const badSentences = new Set(steps.filter(({ parsed }) => !parsed).map(({ sentence }) => sentence.start))
  const texts = new Map<number, string>()
  const before = (turn: number): string => {
    const known = texts.get(turn)
    if (known !== undefined) return known
    const heard = plan.turns.filter(({ index, party }) => index < turn && party !== 'agent')
    const text = asciiLower(heard.map(({ start, end }) => plan.text.slice(start, end)).join(' '))
    budget.spend(text.length)
    texts.set(turn, text)
    return text
  }
  const covered = steps.map((step): CoverRule | undefined => {
    budget.spend(40)
    const parts = nested.filter(({ part }) => overlaps(part, step))
    const nestedClean = parts.length === 0 ? null : parts.every(({ isClean }) => isClean)
    const { sentence, quoted, reported, hypothetical } = step
    const isRead = !badSentences.has(sentence.start) && !quoted && !reported && !hypothetical
    if (plan.language !== 'en' || nestedClean === false || (!isRead && step.call === null)) return undefined
    return coverRules.find((one) => one.covers({ step, plan, nestedClean, before }))
  })
  // A phrase without a verb goes with the sentence that it stands in.
  const uncovered = new Set<number>()
  const hosts = new Map<number, CoverRule>()
  steps.forEach(({ verb, sentence }, i) => {
    const rule = covered[i]
    if (rule !== undefined) hosts.set(sentence.start, rule)
    else if (verb !== '') uncovered.add(sentence.start)
  })
  steps.forEach((step, i) => {
    const { verb, sentence, words, quoted } = step
    const isAside =
      verb === '' &&
      !quoted &&
      step.call === null &&
      !uncovered.has(sentence.start) &&
      !words.some(isGuardedWord)
    const rule = covered[i] ?? (isAside ? hosts.get(sentence.start) : undefined)
    if (rule === undefined) leave(step)
    else findings.cover(rule, plan.place(step))
  })
  // Nobody asked for anything and nothing is done: the text as a whole is left.
  if (steps.length === 0) findings.unjudged(null, 'meaning')
}
