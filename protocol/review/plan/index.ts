// The family of prose: plans, analyses, outputs of agents and whatever has no family of its own.
import type { Family } from '../core/family.ts'
import { ruleLines, rulesIn } from '../core/rule.ts'
import { judgePlan } from './judge-plan.ts'
import { ruleModules } from './rules/all.ts'
import { planTables } from './tables/index.ts'

const definitions = rulesIn(ruleModules)

export const planFamily: Family = {
  name: 'plan',
  rules: ruleLines(definitions, 'plan'),
  definitions,
  tables: planTables,
  judge: ({ read, input, judgePart, budget, findings }) => ({
    decoded: judgePlan(read, input.ruleset, judgePart, budget, findings),
    stake: null,
  }),
}
