// All families of the engine. The only place that knows them all.
import { codeFamily } from './code/index.ts'
import type { Family } from './core/family.ts'
import { onchainFamily } from './onchain/index.ts'
import { planFamily } from './plan/index.ts'
import { sanctionsFamily } from './sanctions/index.ts'
import { shellFamily } from './shell/index.ts'
import { powershell } from './shell/read/powershell/index.ts'
import { allGrammars } from './syntax/all-grammars.ts'
import { tradeFamily } from './trade/index.ts'

export const families: readonly Family[] = [
  codeFamily(allGrammars),
  onchainFamily,
  planFamily,
  sanctionsFamily,
  shellFamily({ powershell }),
  tradeFamily,
]
