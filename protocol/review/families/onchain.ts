// The family of transactions, signatures and addresses.
import type { Family } from '../family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeOnchain } from '../onchain/judge-onchain.ts'
import { onchainRules } from '../onchain/rules.ts'
import { onchainTables } from '../onchain/tables/index.ts'

export const onchainFamily: Family = {
  name: 'onchain',
  rules: onchainRules,
  tables: onchainTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return judgeOnchain(read, input, input.ruleset.manifest.caps, budget, findings)
  },
}
