// Says for each step whether a cover rule knows its effect; the others are unjudged.
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { type AllowRule, rulesIn } from '../../core/rule.ts'
import type { JudgedPart } from '../../nested/judge-nested.ts'
import type { Plan, Range, Step } from '../ir.ts'
import { ruleModules } from '../rules/all.ts'
import type { Covers } from './subject.ts'

type CoverRule = AllowRule & Covers

export const coverRules: readonly CoverRule[] = rulesIn(ruleModules).filter(
  (rule): rule is CoverRule => rule.severity === 'allow' && 'covers' in rule,
)

/** Steps with an effect, or that ask for one. A stated rule has none by itself. */
function judged(plan: Plan): readonly Step[] {
  const { steps, turns } = plan
  const spoken = steps.filter((step) => step.party !== 'untrusted' && !turns[step.turn]!.isRule)
  return spoken
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
  for (const step of steps) {
    budget.spend(40)
    const parts = nested.filter(({ part }) => overlaps(part, step))
    const nestedClean = parts.length === 0 ? null : parts.every(({ isClean }) => isClean)
    const isRead =
      plan.language === 'en' &&
      !badSentences.has(step.sentence.start) &&
      !step.quoted &&
      !step.reported &&
      !step.hypothetical &&
      nestedClean !== false
    const rule =
      isRead || step.call !== null
        ? coverRules.find((one) => one.covers({ step, plan, nestedClean }))
        : undefined
    if (rule === undefined) leave(step)
    else findings.cover(rule, plan.place(step))
  }
  // Nobody asked for anything and nothing is done: the text as a whole is left.
  if (steps.length === 0) findings.unjudged(null, 'meaning')
}
