// Decodes pools that hold several tokens: liquidity that goes in and out, and swaps at the pool itself.

import { type Call, type Effect, effectOf } from '../model.ts'
import { POOL_COINS } from '../tables/pools.ts'
import { type Args, addressAt, intAt, listAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome, payable } from './function.ts'
import { anyLeast, line } from './protocol-line.ts'
import { resolveRecipient, swap } from './swaps.ts'

/** What comes back is a claim on the pool. */
const deposits = (call: Call, what: string, sides: readonly Partial<Effect>[]): Outcome => ({
  effects: sides.map((side) => effectOf(call, 'deposit', what, { counterparty: call.from, ...side })),
})

const coins = new Map(POOL_COINS.map(([pool, ...tokens]) => [pool.toLowerCase(), tokens]))

function coinOf(call: Call, index: bigint): string | null {
  const token = call.to === null ? undefined : coins.get(call.to)?.[Number(index & 7n)]
  return token === undefined ? null : token === 'native' ? token : token.toLowerCase()
}

/** Curve: (i, j, dx, min_dy). */
function exchange(call: Call, args: Args): Outcome {
  return {
    effects: [
      effectOf(call, 'swap', 'exchange', {
        token: coinOf(call, intAt(args, 0)),
        tokenOut: coinOf(call, intAt(args, 1)),
        amount: intAt(args, 2),
        minOut: intAt(args, 3),
        counterparty: call.from,
      }),
    ],
  }
}

function addLiquidity(call: Call, args: Args): Outcome {
  const amounts = listAt(args, 0)
  return deposits(
    call,
    'add_liquidity',
    amounts.flatMap((_, index) =>
      intAt(amounts, index) === 0n
        ? []
        : [{ token: coinOf(call, BigInt(index)), amount: intAt(amounts, index) }],
    ),
  )
}

const nativeOr = (token: string): string => (/^0x0{40}$/.test(token) ? 'native' : token)

/** Balancer: (poolId, kind, assetIn, assetOut, amount, data), (sender, _, recipient, _), limit, deadline. */
function vaultSwap(call: Call, args: Args): Outcome {
  const [single, funds] = [listAt(args, 0), listAt(args, 1)]
  const exactOut = intAt(single, 1) === 1n
  const [amount, limit] = [intAt(single, 4), intAt(args, 2)]
  return {
    effects: [
      {
        ...swap(call, 'swap (Balancer)', {
          token: nativeOr(addressAt(single, 2)),
          tokenOut: nativeOr(addressAt(single, 3)),
          amount: exactOut ? limit : amount,
          minOut: exactOut ? amount : limit,
          exactOut,
          recipient: addressAt(funds, 2),
          deadline: intAt(args, 3),
        }),
        actor: addressAt(funds, 0),
      },
    ],
  }
}

const POSITION = '(address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256)'

export const liquidityFunctions: readonly FunctionLine[] = [
  nonpayable('addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)', (call, args) =>
    deposits(
      call,
      'addLiquidity',
      [0, 1].map((side) => ({
        token: addressAt(args, side),
        amount: intAt(args, 2 + side),
        counterparty: addressAt(args, 6),
        deadline: intAt(args, 7),
      })),
    ),
  ),
  payable('addLiquidityETH(address,uint256,uint256,uint256,address,uint256)', (call, args) =>
    deposits(call, 'addLiquidityETH', [
      { token: addressAt(args, 0), amount: intAt(args, 1), counterparty: addressAt(args, 4) },
      { token: 'native', amount: call.valueWei, counterparty: addressAt(args, 4) },
    ]),
  ),
  line('removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)', 'withdraw', {
    who: 5,
    least: [3, 4],
  }),
  line('removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)', 'withdraw', {
    who: 4,
    least: [2, 3],
  }),
  payable(`mint(${POSITION})`, (call, args) => {
    const p = listAt(args, 0)
    return deposits(
      call,
      'mint position',
      [0, 1].map((side) => ({
        token: addressAt(p, side),
        amount: intAt(p, 5 + side),
        counterparty: addressAt(p, 9),
      })),
    )
  }),
  payable('decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))', (call, args) => {
    const p = listAt(args, 0)
    const minOut = anyLeast([intAt(p, 2), intAt(p, 3)])
    return { effects: [effectOf(call, 'harmless', 'decreaseLiquidity', { minOut })] }
  }),
  payable('collect((uint256,address,uint128,uint128))', (call, args) => ({
    effects: [
      effectOf(call, 'claim', 'collect', {
        counterparty: resolveRecipient(call, addressAt(listAt(args, 0), 1)),
      }),
    ],
  })),
  payable('exchange(int128,int128,uint256,uint256)', exchange),
  payable('exchange(uint256,uint256,uint256,uint256)', exchange),
  payable('add_liquidity(uint256[2],uint256)', addLiquidity),
  payable('add_liquidity(uint256[3],uint256)', addLiquidity),
  line('remove_liquidity_one_coin(uint256,int128,uint256)', 'withdraw', { least: [2] }),
  payable(
    'swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
    vaultSwap,
  ),
]
