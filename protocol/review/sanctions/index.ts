// The family of counterparties held against sanctions lists.
import type { Family } from '../core/family.ts'
import { ruleLines, rulesIn } from '../core/rule.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeSanctions } from './judge/judge-sanctions.ts'
import { ruleModules } from './rules/all.ts'
import { sanctionsTables } from './tables/index.ts'

const definitions = rulesIn(ruleModules)

export const sanctionsFamily: Family = {
  name: 'sanctions',
  isWhole: true,
  rules: ruleLines(definitions, 'sanctions_screening'),
  definitions,
  tables: sanctionsTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return { decoded: judgeSanctions(read, input, budget, findings), stake: null }
  },
}
