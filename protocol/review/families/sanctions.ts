// The family of counterparties held against sanctions lists.
import type { Family } from '../family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeSanctions } from '../sanctions/judge-sanctions.ts'
import { sanctionsRules } from '../sanctions/rules.ts'
import { sanctionsTables } from '../sanctions/tables/index.ts'

export const sanctionsFamily: Family = {
  name: 'sanctions',
  rules: sanctionsRules,
  tables: sanctionsTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return { decoded: judgeSanctions(read, input, budget, findings), stake: null }
  },
}
