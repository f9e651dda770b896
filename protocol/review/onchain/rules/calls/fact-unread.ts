// Says that an action was decoded and that what stays open is a fact which may stand in a part that no reader used.
import { allowRule } from '../../../core/rule.ts'
import { transfer } from '../../examples/calldata.ts'
import { AAVE, ALICE, stated, supply, USDC, usdc } from '../../examples/transactions.ts'

export const factUnread = allowRule({
  id: 'onchain.fact_unread',
  evidence: 'D',
  source: 'policy: review.md §2, unjudged is a state of its own',
  fires: [
    stated({ payee_info: 'Alice is a supplier since 2021' }, USDC, transfer(ALICE, usdc(20))),
    stated({ holdings: 40_000 }, AAVE, supply(USDC, usdc(20))),
  ],
  quiet: [
    stated({ note: 'Alice is a supplier since 2021' }, USDC, transfer(ALICE, usdc(20))),
    stated({ equity_usd: 40_000 }, AAVE, supply(USDC, usdc(20))),
  ],
})
