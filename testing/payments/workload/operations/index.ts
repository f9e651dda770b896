/** Lists the customers' operations and their frequencies. */
import type { Operation } from '../worker.ts'
import { debit, review } from './balance-calls.ts'
import { receive, transfer } from './between-agents.ts'
import { burst } from './burst.ts'
import { callByToken } from './call-by-token.ts'
import { look, repeat } from './look.ts'
import { invalid, tooMuch } from './refused.ts'
import { register } from './register.ts'
import { topUp } from './top-up.ts'
import { callByUsdc, topUpByUsdc } from './usdc.ts'
import { payAddress, withdraw } from './withdraw.ts'

export const operations: Record<string, { weight: number; run: Operation }> = {
  register: { weight: 4, run: register },
  topup: { weight: 14, run: topUp },
  review: { weight: 14, run: review },
  verify: { weight: 7, run: debit },
  l402: { weight: 8, run: callByToken },
  x402: { weight: 7, run: callByUsdc },
  'x402 topup': { weight: 3, run: topUpByUsdc },
  withdraw: { weight: 12, run: withdraw },
  address: { weight: 5, run: payAddress },
  transfer: { weight: 8, run: transfer },
  receive: { weight: 6, run: receive },
  'too much': { weight: 3, run: tooMuch },
  invalid: { weight: 4, run: invalid },
  burst: { weight: 2, run: burst },
  repeat: { weight: 4, run: repeat },
  balance: { weight: 6, run: look },
}

export const weights = Object.fromEntries(
  Object.entries(operations).map(([name, { weight }]) => [name, weight]),
)
