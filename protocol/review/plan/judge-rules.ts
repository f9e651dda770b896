// Runs the rules of plans over the plan as data; each gives back where it found something.
import { type Budget, BudgetSpent } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { PartMissing } from '../core/part-missing.ts'
import type { Finder } from './finder.ts'
import type { Plan } from './ir.ts'
import { ownTexts, wholeText } from './relations/own-text.ts'
import { ownSentences } from './relations/wording.ts'

/** Throws PartMissing when rules that are not loaded can find something: it names all of their parts. */
export function judgeRules(plan: Plan, finders: readonly Finder[], findings: Findings, budget: Budget): void {
  // What rules share is read before the first of them: what each spends does not depend on which were run before it.
  ownSentences(plan, budget)
  ownTexts(plan, budget)
  wholeText(plan, budget)
  const missing = new Set<string>()
  try {
    for (const one of finders) {
      if (one.screen !== undefined && !one.screen(plan, budget)) continue
      if (one.kind === 'screened') missing.add(one.part)
      else for (const { at, facts } of one.find(plan, budget)) findings.found(one, plan.place(at), facts)
    }
  } catch (cause) {
    // Parts that are missing come before a budget that is spent: with them it may be spent elsewhere.
    if (missing.size === 0 || !(cause instanceof BudgetSpent)) throw cause
  }
  const [first, ...others] = missing
  if (first !== undefined) throw new PartMissing(first, others)
}
