// Runs the rules of plans over the plan as data; each gives back where it found something.
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { type AnyRule, type FindingRule, rulesIn } from '../core/rule.ts'
import type { Plan } from './ir.ts'
import type { FindsInPlan } from './relations/hit.ts'
import { ruleModules } from './rules/all.ts'

type Finder = FindingRule<string, unknown> & FindsInPlan<unknown>

const finds = (one: AnyRule): boolean => 'find' in one

const finders = rulesIn(ruleModules).filter(finds) as unknown as readonly Finder[]

export function judgeRules(plan: Plan, findings: Findings, budget: Budget): void {
  for (const one of finders)
    for (const { at, facts } of one.find(plan, budget)) findings.found(one, plan.place(at), facts)
}
