// Runs the rules of plans over the plan as data; each gives back where it found something.
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import type { AnyRule, FindingRule } from '../core/rule.ts'
import type { Plan } from './ir.ts'
import type { FindsInPlan } from './relations/hit.ts'

type Finder = FindingRule<string, unknown> & FindsInPlan<unknown>

const finds = (one: AnyRule): boolean => 'find' in one

export function judgeRules(
  plan: Plan,
  definitions: readonly AnyRule[],
  findings: Findings,
  budget: Budget,
): void {
  for (const one of definitions.filter(finds) as unknown as readonly Finder[])
    for (const { at, facts } of one.find(plan, budget)) findings.found(one, plan.place(at), facts)
}
