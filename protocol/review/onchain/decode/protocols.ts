// What do lending pools, staking, vaults, bridges, names and votes do? One line a function.

import { type Call, type Effect, type EffectKind, effectOf } from '../model.ts'
import { type Args, addressAt, bytesAt, intAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome, payable } from './function.ts'

interface Columns {
  readonly token?: number | 'native' | 'contract'
  readonly amount?: number | 'value'
  /** On whose behalf, or to whom. Absent: the sender. */
  readonly who?: number
}

const amountOf = (call: Call, args: Args, amount: Columns['amount']): bigint | null =>
  amount === undefined ? null : amount === 'value' ? call.valueWei : intAt(args, amount)

const does =
  (kind: EffectKind, what: string, columns: Columns = {}) =>
  (call: Call, args: Args): Outcome => ({ effects: [columnsOf(call, args, kind, what, columns)] })

function columnsOf(call: Call, args: Args, kind: EffectKind, what: string, columns: Columns): Effect {
  const { token, amount, who } = columns
  return effectOf(call, kind, what, {
    token:
      typeof token === 'number' ? addressAt(args, token) : token === 'contract' ? call.to : (token ?? null),
    amount: amountOf(call, args, amount),
    counterparty: who === undefined ? call.from : addressAt(args, who),
  })
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))
const line = (signature: string, kind: EffectKind, columns: Columns = {}): FunctionLine =>
  nonpayable(signature, does(kind, nameOf(signature), columns))
const paid = (signature: string, kind: EffectKind, columns: Columns = {}): FunctionLine =>
  payable(signature, does(kind, nameOf(signature), columns))

const VALUE = { token: 'native', amount: 'value' } as const

export const protocolFunctions: readonly FunctionLine[] = [
  // Aave
  line('supply(address,uint256,address,uint16)', 'deposit', { token: 0, amount: 1, who: 2 }),
  line('deposit(address,uint256,address,uint16)', 'deposit', { token: 0, amount: 1, who: 2 }),
  line('withdraw(address,uint256,address)', 'withdraw', { token: 0, amount: 1, who: 2 }),
  line('borrow(address,uint256,uint256,uint16,address)', 'borrow', { token: 0, amount: 1, who: 4 }),
  line('repay(address,uint256,uint256,address)', 'repay', { token: 0, amount: 1, who: 3 }),
  paid('depositETH(address,address,uint16)', 'deposit', { ...VALUE, who: 1 }),
  line('withdrawETH(address,uint256,address)', 'withdraw', { token: 'native', amount: 1, who: 2 }),
  nonpayable('approveDelegation(address,uint256)', (call, args) => ({
    effects: [
      effectOf(call, intAt(args, 1) === 0n ? 'revoke' : 'allowance', 'approveDelegation', {
        counterparty: addressAt(args, 0),
        role: 'spender',
        amount: intAt(args, 1),
      }),
    ],
  })),
  // Compound III
  line('supply(address,uint256)', 'deposit', { token: 0, amount: 1 }),
  line('supplyTo(address,address,uint256)', 'deposit', { token: 1, amount: 2, who: 0 }),
  line('withdraw(address,uint256)', 'withdraw', { token: 0, amount: 1 }),
  line('withdrawTo(address,address,uint256)', 'withdraw', { token: 1, amount: 2, who: 0 }),
  // ERC-4626
  line('deposit(uint256,address)', 'deposit', { amount: 0, who: 1 }),
  line('mint(uint256,address)', 'deposit', { who: 1 }),
  nonpayable('withdraw(uint256,address,address)', vaultExit('withdraw')),
  nonpayable('redeem(uint256,address,address)', vaultExit('redeem')),
  // Staking
  paid('submit(address)', 'stake', VALUE),
  paid('stake()', 'stake', VALUE),
  line('stake(uint256)', 'stake', { amount: 0 }),
  line('unstake(uint256)', 'withdraw', { amount: 0 }),
  line('wrap(uint256)', 'stake', { amount: 0 }),
  line('unwrap(uint256)', 'withdraw', { amount: 0 }),
  line('requestWithdrawals(uint256[],address)', 'withdraw', { who: 1 }),
  line('claimWithdrawal(uint256)', 'claim'),
  paid('deposit(bytes,bytes,bytes,bytes32)', 'stake', VALUE),
  line('claim()', 'claim'),
  line('getReward()', 'claim'),
  line('claimRewards()', 'claim'),
  line('claimRewards(address[],uint256,address)', 'claim', { who: 2 }),
  line('claimAllRewardsToSelf(address[])', 'claim'),
  line('exit()', 'withdraw'),
  // Votes
  nonpayable('delegate(address)', (call, args) => ({
    effects: [
      effectOf(call, 'delegate_votes', 'delegate', { counterparty: addressAt(args, 0), role: 'delegate' }),
    ],
  })),
  line('castVote(uint256,uint8)', 'harmless'),
  line('castVoteWithReason(uint256,uint8,string)', 'harmless'),
  // Bridges
  paid('depositETH(uint32,bytes)', 'bridge', VALUE),
  paid('bridgeETH(uint32,bytes)', 'bridge', VALUE),
  paid('depositETHTo(address,uint32,bytes)', 'bridge', { ...VALUE, who: 0 }),
  paid('bridgeETHTo(address,uint32,bytes)', 'bridge', { ...VALUE, who: 0 }),
  line('depositERC20(address,address,uint256,uint32,bytes)', 'bridge', { token: 0, amount: 2 }),
  line('bridgeERC20(address,address,uint256,uint32,bytes)', 'bridge', { token: 0, amount: 2 }),
  line('bridgeERC20To(address,address,address,uint256,uint32,bytes)', 'bridge', {
    token: 0,
    amount: 3,
    who: 2,
  }),
  paid('depositTransaction(address,uint256,uint64,bool,bytes)', 'bridge', { ...VALUE, who: 0 }),
  paid('depositEth()', 'bridge', VALUE),
  paid('withdrawEth(address)', 'bridge', { ...VALUE, who: 0 }),
  paid('depositEtherFor(address)', 'bridge', { ...VALUE, who: 0 }),
  nonpayable('depositForBurn(uint256,uint32,bytes32,address)', (call, args) => ({
    effects: [
      effectOf(call, 'bridge', 'depositForBurn', {
        token: addressAt(args, 3),
        amount: intAt(args, 0),
        counterparty: recipientOfWord(args, 2),
      }),
    ],
  })),
  // Liquidity: what comes back is a claim on the pool.
  ...['addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'].map((signature) =>
    nonpayable(signature, liquidity),
  ),
  // Orders of the NFT exchanges: what is sold is inside the order.
  ...['cancel(uint256)', 'cancelOrders(bytes32[])', 'incrementCounter()', 'incrementNonce()'].map(
    (signature) => line(signature, 'revoke'),
  ),
]

function vaultExit(what: string) {
  return (call: Call, args: Args): Outcome => ({
    effects: [
      effectOf(call, 'withdraw', what, {
        amount: intAt(args, 0),
        counterparty: addressAt(args, 1),
        actor: addressAt(args, 2),
      }),
    ],
  })
}

function liquidity(call: Call, args: Args): Outcome {
  return {
    effects: [0, 1].map((side) =>
      effectOf(call, 'deposit', 'addLiquidity', {
        token: addressAt(args, side),
        amount: intAt(args, 2 + side),
        counterparty: addressAt(args, 6),
        deadline: intAt(args, 7),
      }),
    ),
  }
}

/** An EVM address in 32 bytes; another chain's account is not compared. */
function recipientOfWord(args: Args, index: number): string | null {
  const { hex, start } = bytesAt(args, index)
  const word = hex.slice(start, start + 64)
  return word.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : null
}
