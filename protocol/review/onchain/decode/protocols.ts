// Decodes the functions of lending pools, staking, vaults, names and votes.

import { type Call, effectOf } from '../model.ts'
import { type Args, addressAt, intAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome } from './function.ts'
import { line, paid, VALUE } from './protocol-line.ts'

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
  // Aave
  line('repayWithATokens(address,uint256,uint256)', 'repay', { token: 0, amount: 1 }),
  paid('repayETH(address,uint256,uint256,address)', 'repay', { ...VALUE, who: 3 }),
  paid('repayETH(address,uint256,address)', 'repay', { ...VALUE, who: 2 }),
  line('borrowETH(address,uint256,uint256,uint16)', 'borrow', { token: 'native', amount: 1 }),
  // Compound
  line('redeem(uint256)', 'withdraw', { amount: 0 }),
  line('redeemUnderlying(uint256)', 'withdraw', { amount: 0 }),
  line('borrow(uint256)', 'borrow', { amount: 0 }),
  line('repayBorrow(uint256)', 'repay', { amount: 0 }),
  paid('repayBorrow()', 'repay', VALUE),
  line('enterMarkets(address[])', 'harmless'),
  line('claim(address,address,bool)', 'claim', { who: 1 }),
  line('claimTo(address,address,address,bool)', 'claim', { who: 2 }),
  // ERC-4626
  line('deposit(uint256)', 'deposit', { amount: 0 }),
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
  line('claimWithdrawals(uint256[],uint256[])', 'claim'),
  line('claimWithdrawalsTo(uint256[],uint256[],address)', 'claim', { who: 2 }),
  line('requestWithdrawalsWstETH(uint256[],address)', 'withdraw', { who: 1 }),
  paid('submit()', 'stake', VALUE),
  paid('submitAndDeposit(address)', 'stake', { ...VALUE, who: 0 }),
  line('depositIntoStrategy(address,address,uint256)', 'stake', { token: 1, amount: 2 }),
  line('stake(address,uint256)', 'stake', { amount: 1, who: 0 }),
  line('cooldown()', 'harmless'),
  line('redeem(address,uint256)', 'withdraw', { amount: 1, who: 0 }),
  line('claimRewards(address,uint256)', 'claim', { who: 0 }),
  line('claimAllRewards(address[],address)', 'claim', { who: 1 }),
  line('deposit(uint256,uint256,bool)', 'stake', { amount: 1 }),
  line('withdrawAndUnwrap(uint256,bool)', 'withdraw', { amount: 0 }),
  line('getReward(address,bool)', 'claim', { who: 0 }),
  line('claim(uint256,address,uint256,bytes32[])', 'claim', { who: 1 }),
  line('claim(address,uint256,bytes32[])', 'claim', { who: 0 }),
  paid('depositTo(address)', 'deposit', { ...VALUE, who: 0 }),
  line('withdrawTo(address,uint256)', 'withdraw', { token: 'native', amount: 1, who: 0 }),
  line('claim(address[],address[],uint256[],bytes32[][])', 'claim'),
  line('claimComp(address)', 'claim', { who: 0 }),
  line('claimComp(address,address[])', 'claim', { who: 0 }),
  line('setUserEMode(uint8)', 'harmless'),
  line('undelegate(address)', 'withdraw', { who: 0 }),
  line('claim()', 'claim'),
  line('getReward()', 'claim'),
  line('claimRewards()', 'claim'),
  line('claimRewards(address[],uint256,address)', 'claim', { who: 2 }),
  line('claimAllRewardsToSelf(address[])', 'claim'),
  line('exit()', 'withdraw'),
  // Names
  line('commit(bytes32)', 'harmless'),
  line('setName(string)', 'harmless'),
  line('setText(bytes32,string,string)', 'harmless'),
  paid('renew(string,uint256)', 'deposit', VALUE),
  paid('register(string,address,uint256,bytes32,address,bytes[],bool,uint16)', 'deposit', {
    ...VALUE,
    who: 1,
  }),
  // Votes
  nonpayable('delegate(address)', (call, args) => ({
    effects: [
      effectOf(call, 'delegate_votes', 'delegate', { counterparty: addressAt(args, 0), role: 'delegate' }),
    ],
  })),
  line('castVote(uint256,uint8)', 'harmless'),
  line('castVoteWithReason(uint256,uint8,string)', 'harmless'),
  line('castVoteWithReasonAndParams(uint256,uint8,string,bytes)', 'harmless'),
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
