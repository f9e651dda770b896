// The family of prose: plans, analyses, outputs of agents and whatever has no family of its own.
import type { Family } from '../family.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { planRules } from '../plan/rules.ts'
import { planTables } from '../plan/tables/index.ts'

export const planFamily: Family = {
  name: 'plan',
  rules: planRules,
  tables: planTables,
  judge: ({ read, input, judgePart, budget, findings }) => ({
    decoded: judgePlan(read, input.ruleset, judgePart, budget, findings),
    stake: null,
  }),
}
