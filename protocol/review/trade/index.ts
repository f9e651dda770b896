// The family of orders and positions.
import type { Family } from '../core/family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeTrade } from './judge/judge-trade.ts'
import { tradeRules } from './rules.ts'
import { tradeTables } from './tables/index.ts'

export const tradeFamily: Family = {
  name: 'trade',
  rules: tradeRules,
  definitions: [],
  tables: tradeTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return judgeTrade(read, input.options, input.ruleset.manifest.thresholds, budget, findings)
  },
}
