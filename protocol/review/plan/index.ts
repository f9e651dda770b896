// The family of prose: plans, analyses, outputs of agents and whatever has no family of its own.
import type { Family } from '../core/family.ts'
import { hasLinked } from '../core/parts-of-families.ts'
import { judgePlan } from './judge-plan.ts'
import { hasAllRules, type PlanReaders, rulesOfReaders } from './readers.ts'
import { planTables } from './tables/index.ts'

/** Judges with these rules and readers; a page adds to them. */
export function planFamily(readers: PlanReaders): Family {
  const loaded = rulesOfReaders(readers)
  return {
    name: 'plan',
    get isWhole() {
      return hasAllRules(readers) && hasLinked('plan', readers)
    },
    get rules() {
      return loaded().lines
    },
    get definitions() {
      return loaded().definitions
    },
    tables: planTables,
    judge: ({ read, input, judgePart, budget, findings }) => ({
      decoded: judgePlan(read, input.ruleset, judgePart, readers, loaded, budget, findings),
      stake: null,
    }),
  }
}
