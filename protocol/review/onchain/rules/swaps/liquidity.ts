// Flags liquidity taken out of a pool without a least amount that comes back.
import { rule } from '../../../core/rule.ts'
import { fn, tx } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Effect } from '../../model.ts'

const POSITIONS = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'
const decrease = (least: bigint): string =>
  fn(
    'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))',
    7n,
    10n ** 18n,
    least,
    least,
    1_900_000_000n,
  )

export const liquidityNoMinimum = rule({
  id: 'onchain.liquidity_no_minimum',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'Uniswap docs, Remove liquidity: amount0Min and amount1Min',
  message: ({ what }: { readonly what: string }) =>
    `${what} asks for at least 0 of each token: whoever moves the price of the pool first takes the difference.`,
  fix: 'Set the least amounts from the current price, less a small slippage.',
  fires: [
    tx(POSITIONS, decrease(0n)),
    tx(
      '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
      fn('remove_liquidity_one_coin(uint256,int128,uint256)', 5n, 1n, 0n),
    ),
  ],
  quiet: [
    tx(POSITIONS, decrease(9n)),
    tx(
      '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
      fn('remove_liquidity_one_coin(uint256,int128,uint256)', 5n, 1n, 4n),
    ),
  ],
  since: '2.7.0',
})

const TAKES_OUT = /^(?:decreaseLiquidity|remove_?liquidity)/i

export function judgeLiquidity(judging: Judging, { what, minOut, place }: Effect): void {
  if (minOut === 0n && TAKES_OUT.test(what)) found(judging, liquidityNoMinimum, place, { what })
}
