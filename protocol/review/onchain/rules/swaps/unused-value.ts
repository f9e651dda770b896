// Flags coins sent to a router that no swap uses; anybody may take them from it.

import { rule } from '../../../core/rule.ts'
import { multicall } from '../../examples/calldata.ts'
import { ether, fn, ROUTER, swapTokens, tx, USDC, usdc, WETH } from '../../examples/transactions.ts'
import { found, type Judging, symbolOf } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'

export const valueUnused = rule({
  id: 'onchain.value_unused',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'Uniswap docs, PeripheryPayments: refundETH',
  message: ({ sent, used }: { readonly sent: string; readonly used: string }) =>
    `${sent} wei are sent and the swaps use ${used}; the rest stays in the router, where anybody may take it.`,
  fix: 'Send exactly what the swap uses, or add refundETH.',
  fires: [
    tx(ROUTER, multicall(swapTokens(usdc(100), ether(49), USDC, WETH)), { value: ether(900) }),
    tx(
      ROUTER,
      multicall(swapTokens(usdc(100), ether(49), USDC, WETH), swapTokens(usdc(100), ether(48), USDC, WETH)),
      { value: ether(2) },
    ),
  ],
  quiet: [
    tx(ROUTER, multicall(swapTokens(usdc(100), ether(49), USDC, WETH))),
    tx(ROUTER, multicall(swapTokens(usdc(100), ether(49), USDC, WETH), fn('refundETH()')), {
      value: ether(900),
    }),
  ],
})

export function judgeUnusedValue(
  judging: Judging,
  valueWei: bigint,
  router: string | null,
  place: Place,
): void {
  if (valueWei === 0n || router === null) return
  const parts = judging.effects.filter((effect) => effect.contract === router)
  const swaps = parts.filter((effect) => effect.kind === 'swap')
  if (swaps.length === 0) return
  if (parts.some(({ what }) => what === 'refundETH' || what === 'SWEEP' || what === 'UNWRAP_WETH')) return
  const coin = judging.world.token(swaps[0]!.chainId, 'native')?.symbol ?? 'ETH'
  const paid = swaps.filter((effect) => {
    const symbol = symbolOf(judging, effect)
    return effect.token === 'native' || (symbol !== null && sameAsset(coin, symbol, true))
  })
  const used = paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  if (valueWei * 100n <= used * 101n) return
  found(judging, valueUnused, place, { sent: String(valueWei), used: String(used) })
}
