// Covers what a transaction moves or creates on a public test network: nothing there has a price.
import { allowRule } from '../../../core/rule.ts'
import { approve } from '../../examples/calldata.ts'
import { ALICE, ether, ROUTER, stated, tx, USDC, usdc } from '../../examples/transactions.ts'
import { cover, type Judging } from '../../judge/judging.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { TEST_CHAINS } from '../../tables/tokens.ts'

export const testNetwork = allowRule({
  id: 'onchain.test_network',
  evidence: 'A',
  source: 'ethereum.org, Networks: testnet ETH has no value',
  fires: [
    tx(ALICE, '0x', { chainId: 11_155_111, value: ether(3000) }),
    stated({ intent: 'Deploy the counter' }, null, '0x600a600c600039600a6000f3', { chainId: 84_532 }),
  ],
  quiet: [
    tx(ALICE, '0x', { chainId: 1, value: ether(3000) }),
    tx(USDC, approve(ROUTER, usdc(5)), { chainId: 11_155_111 }),
  ],
})

/** Rights, delegations and signatures are judged like everywhere: a wallet may hold the same account on a main network. */
const WITHOUT_PRICE: readonly EffectKind[] = [
  'transfer',
  'create',
  'wrap',
  'unwrap',
  'deposit',
  'stake',
  'withdraw',
  'claim',
  'mint',
  'swap',
]

/** True when the effect is covered. */
export function isOnTestNetwork(judging: Judging, effect: Effect): boolean {
  const { chainId, kind, signed } = effect
  if (chainId === null || signed || !TEST_CHAINS.includes(String(chainId)) || !WITHOUT_PRICE.includes(kind))
    return false
  // Code is created where somebody asks for it.
  if (kind === 'create' && !judging.intent?.verbs.includes('deploy')) return false
  cover(judging, testNetwork, effect.place)
  return true
}
