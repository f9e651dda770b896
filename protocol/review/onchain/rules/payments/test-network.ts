// Covers what a transaction moves, creates or grants on a public test network: nothing there has a price.
import { allowRule } from '../../../core/rule.ts'
import { approve } from '../../examples/calldata.ts'
import { ALICE, ether, fn, ROUTER, STRANGER, stated, tx, USDC, usdc } from '../../examples/transactions.ts'
import { cover, type Judging } from '../../judge/judging.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { TEST_CHAINS } from '../../tables/tokens.ts'
import { isUnlimited } from '../allowances/unlimited.ts'

export const testNetwork = allowRule({
  id: 'onchain.test_network',
  evidence: 'A',
  source: 'ethereum.org, Networks: testnet ETH has no value',
  fires: [
    tx(ALICE, '0x', { chainId: 11_155_111, value: ether(3000) }),
    stated({ intent: 'Deploy the counter' }, null, '0x600a600c600039600a6000f3', { chainId: 84_532 }),
    stated(
      { intent: 'Hand the test vault over on Sepolia' },
      ALICE,
      fn('transferOwnership(address)', STRANGER),
      {
        chainId: 11_155_111,
      },
    ),
  ],
  quiet: [
    tx(ALICE, '0x', { chainId: 1, value: ether(3000) }),
    tx(USDC, approve(ROUTER, usdc(5)), { chainId: 11_155_111 }),
    stated(
      { intent: 'Hand the vault over as on mainnet' },
      ALICE,
      fn('transferOwnership(address)', STRANGER),
      {
        chainId: 11_155_111,
      },
    ),
  ],
})

/** What is moved or created there has no price, whatever it is for. */
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
/** Rights end at the chain of their transaction; they are given where the intent speaks of a trial. */
const RIGHTS: readonly EffectKind[] = [
  'allowance',
  'admin',
  'pause',
  'delegate_votes',
  'borrow',
  'repay',
  'bridge',
  'nft_transfer',
]
const TRIAL =
  /\b(?:sepolia|holesky|hoodi|amoy|fuji|test ?net|test network|test|qa|staging|faucet|devnet|rehearsal|workshop|course)\b/
const NOT_REAL = /\b(?:no|not|never|without)\s+(?:any\s+|a\s+|on\s+)?(?:mainnet|production|live)\b/g
const REAL = /\b(?:mainnet|main network|production|prod|live)\b/

const isTrial = ({ intent }: Judging): boolean =>
  intent !== null && TRIAL.test(intent.lower) && !REAL.test(intent.lower.replace(NOT_REAL, ' '))

/** True when the effect is covered. */
export function isOnTestNetwork(judging: Judging, effect: Effect): boolean {
  const { chainId, kind, signed } = effect
  if (chainId === null || signed || !TEST_CHAINS.includes(String(chainId))) return false
  const isRight = RIGHTS.includes(kind)
  if (!isRight && !WITHOUT_PRICE.includes(kind)) return false
  if (isRight && (!isTrial(judging) || effect.inBatch || isUnlimited(judging, effect))) return false
  // Code is created where somebody asks for it.
  if (kind === 'create' && !judging.intent?.verbs.includes('deploy')) return false
  cover(judging, testNetwork, effect.place)
  return true
}
