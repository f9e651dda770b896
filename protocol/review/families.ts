// All families of the engine. The only place that knows them all.
import { addresses } from './address/part.ts'
import { codeFamily } from './code/index.ts'
import { configRules } from './code/parts/config.ts'
import { contractsRules } from './code/parts/contracts.ts'
import { memoryRules } from './code/parts/memory.ts'
import { treesRules } from './code/parts/trees.ts'
import type { Family } from './core/family.ts'
import { onchainFamily } from './onchain/index.ts'
import { planFamily } from './plan/index.ts'
import { conversations } from './plan/parts/conversations.ts'
import { sanctionsFamily } from './sanctions/index.ts'
import { shellFamily } from './shell/index.ts'
import { powershell } from './shell/read/powershell/index.ts'
import { allGrammars } from './syntax/all-grammars.ts'
import { tradeFamily } from './trade/index.ts'

export const families: readonly Family[] = [
  codeFamily({ ...allGrammars, configRules, contractsRules, memoryRules, treesRules }),
  onchainFamily,
  planFamily({ addresses, conversations }),
  sanctionsFamily,
  shellFamily({ powershell }),
  tradeFamily,
]
