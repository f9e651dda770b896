// The family of transactions, signatures and addresses.
import type { Family } from '../core/family.ts'
import { ruleLines, rulesIn } from '../core/rule.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeOnchain } from './judge/judge-onchain.ts'
import { ruleModules } from './rules/all.ts'
import { onchainTables } from './tables/index.ts'

const definitions = rulesIn(ruleModules)

export const onchainFamily: Family = {
  name: 'onchain',
  isWhole: true,
  rules: ruleLines(definitions, 'onchain_action'),
  definitions,
  tables: onchainTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return judgeOnchain(read, input, input.ruleset.manifest.caps, budget, findings)
  },
}
