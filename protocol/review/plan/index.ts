// The family of prose: plans, analyses, outputs of agents and whatever has no family of its own.
import type { Family } from '../core/family.ts'
import { judgePlan } from './judge-plan.ts'
import { planRules } from './rules.ts'
import { planTables } from './tables/index.ts'

export const planFamily: Family = {
  name: 'plan',
  rules: planRules,
  definitions: [],
  tables: planTables,
  judge: ({ read, input, judgePart, budget, findings }) => ({
    decoded: judgePlan(read, input.ruleset, judgePart, budget, findings),
    stake: null,
  }),
}
