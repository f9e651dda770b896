// Verifies that an account which contradicts its action, or tells more than it, stays open, and its plain twin does not.
import { describe, expect, test } from 'vitest'
import { isLeftOpen } from './left-open.ts'

const PROSE: readonly (readonly [plain: string, open: string])[] = [
  ['Stake 20 ETH with Lido, value 20 ETH.', 'Stake 20 ETH with Lido, value 200 ETH.'],
  ['Stake 20 ETH with Lido. We receive 20 stETH.', 'Stake 20 ETH with Lido. We receive 0.2 stETH.'],
  [
    'Send 90 USDC to the supplier. The limit is 500 USDC.',
    'Send 900 USDC to the supplier. The limit is 500 USDC.',
  ],
  ['Send 0.08 BTC to the supplier, balance 1.34 BTC.', 'Send 0.08 BTC to the supplier, balance 134,000 sat.'],
  [
    'Revoke the allowance of WETH. No value moves.',
    'Revoke the allowance of WETH. Value: 40 ETH goes with it.',
  ],
  [
    'Send 40 ETH to the vault on Sepolia.',
    'Send 40 ETH to the vault on Sepolia, then the same on the real one.',
  ],
]
const MEMBERS: readonly (readonly [plain: string, open: string])[] = [
  ['action: swap ;\ndeadline: 20 min', 'action: swap ;\ndeadline: none'],
  ['action: transfer ;\nrate: 1.08', 'action: transfer ;\nrate: 1250 per hour'],
  [
    'action: transfer ;\ntoken: USDC ;\namount: 1250 ;\nworth usd: 1250',
    'action: transfer ;\ntoken: USDC ;\namount: 1250 ;\nworth usd: 41250',
  ],
  [
    'action: repay ;\namount: 30000 ;\napproval: exact 30000 to pool',
    'action: repay ;\namount: 30000 ;\napproval usdc: 90000',
  ],
]

describe('an account that is left open [review, 6]', () => {
  test.each(PROSE)('%s | %s', (plain, open) => {
    expect([isLeftOpen(plain, true), isLeftOpen(open, true)]).toEqual([false, true])
  })
  test.each(MEMBERS)('members: %s | %s', (plain, open) => {
    expect([isLeftOpen(plain, false), isLeftOpen(open, false)]).toEqual([false, true])
  })
})
