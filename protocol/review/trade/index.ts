// The family of orders and positions.
import type { Family } from '../core/family.ts'
import { ruleLines, rulesIn } from '../core/rule.ts'
import { judgeFencedCommands, judgeWholeCommand } from '../nested/judge-nested.ts'
import { judgeTrade } from './judge/judge-trade.ts'
import { isLookCommand } from './read/beside/look-command.ts'
import { ruleModules } from './rules/all.ts'
import { tradeTables } from './tables/index.ts'

const definitions = rulesIn(ruleModules)

export const tradeFamily: Family = {
  name: 'trade',
  isWhole: true,
  rules: ruleLines(definitions, 'trade'),
  definitions,
  tables: tradeTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    if (isLookCommand(read.source.text)) judgeWholeCommand(read, input.ruleset, judgePart, budget, findings)
    return judgeTrade(read, input.options, input.ruleset.manifest.thresholds, budget, findings)
  },
}
