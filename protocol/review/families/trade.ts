// The family of orders and positions.
import type { Family } from '../family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeTrade } from '../trade/judge-trade.ts'
import { tradeRules } from '../trade/rules.ts'
import { tradeTables } from '../trade/tables/index.ts'

export const tradeFamily: Family = {
  name: 'trade',
  rules: tradeRules,
  tables: tradeTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return judgeTrade(read, input.options, input.ruleset.manifest.thresholds, budget, findings)
  },
}
