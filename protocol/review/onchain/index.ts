// The family of transactions, signatures and addresses.
import type { Family } from '../core/family.ts'
import { judgeFencedCommands } from '../nested/judge-nested.ts'
import { judgeOnchain } from './judge/judge-onchain.ts'
import { onchainRules } from './rules.ts'
import { onchainTables } from './tables/index.ts'

export const onchainFamily: Family = {
  name: 'onchain',
  rules: onchainRules,
  definitions: [],
  tables: onchainTables,
  judge({ read, input, judgePart, budget, findings }) {
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
    return judgeOnchain(read, input, input.ruleset.manifest.caps, budget, findings)
  },
}
