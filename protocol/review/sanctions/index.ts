// The family of counterparties held against sanctions lists.
import type { Family } from '../core/family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeSanctions } from './judge/judge-sanctions.ts'
import { sanctionsRules } from './rules.ts'
import { sanctionsTables } from './tables/index.ts'

export const sanctionsFamily: Family = {
  name: 'sanctions',
  rules: sanctionsRules,
  definitions: [],
  tables: sanctionsTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return { decoded: judgeSanctions(read, input, budget, findings), stake: null }
  },
}
