// Decodes the functions of tokens. ERC-20, ERC-721, ERC-1155, EIP-2612, wrapped native coins, Permit2.

import { type Call, type Effect, effectOf } from '../model.ts'
import { type Args, addressAt, boolAt, intAt, listAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, payable } from './function.ts'

const MAX_UINT256 = (1n << 256n) - 1n

export function allowance(
  call: Call,
  what: string,
  token: string | null,
  spender: string,
  amount: bigint,
  more: Partial<Effect> = {},
): Effect {
  const revokes = amount === 0n
  return effectOf(call, revokes ? 'revoke' : 'allowance', what, {
    token,
    amount,
    counterparty: spender,
    role: 'spender',
    ...more,
  })
}

const transfer = (call: Call, what: string, to: string, amount: bigint, more: Partial<Effect> = {}): Effect =>
  effectOf(call, 'transfer', what, { token: call.to, amount, counterparty: to, ...more })

const nftTransfer = (what: string) => (call: Call, args: Args) => ({
  effects: [
    effectOf(call, 'nft_transfer', what, {
      token: call.to,
      actor: addressAt(args, 0),
      counterparty: addressAt(args, 1),
      amount: args[2]?.kind === 'int' ? args[2].value : null,
    }),
  ],
})

const operator = (call: Call, spender: string, approved: boolean, what: string): Effect =>
  effectOf(call, approved ? 'operator' : 'revoke', what, {
    token: call.to,
    counterparty: spender,
    role: 'operator',
    all: approved,
  })

/** (token, amount, expiration, nonce) of Permit2. */
export const permit2Details = (
  call: Call,
  what: string,
  details: Args,
  spender: string,
  more: Partial<Effect> = {},
): Effect =>
  allowance(call, what, addressAt(details, 0), spender, intAt(details, 1), {
    expiration: intAt(details, 2),
    ...more,
  })

export const tokenFunctions: readonly FunctionLine[] = [
  nonpayable('transfer(address,uint256)', (call, args) => ({
    effects: [transfer(call, 'transfer', addressAt(args, 0), intAt(args, 1))],
  })),
  nonpayable('transferFrom(address,address,uint256)', (call, args) => ({
    effects: [
      transfer(call, 'transferFrom', addressAt(args, 1), intAt(args, 2), { actor: addressAt(args, 0) }),
    ],
  })),
  nonpayable('approve(address,uint256)', (call, args) => ({
    effects: [allowance(call, 'approve', call.to, addressAt(args, 0), intAt(args, 1))],
  })),
  nonpayable('increaseAllowance(address,uint256)', (call, args) => ({
    effects: [allowance(call, 'increaseAllowance', call.to, addressAt(args, 0), intAt(args, 1))],
  })),
  nonpayable('increaseApproval(address,uint256)', (call, args) => ({
    effects: [allowance(call, 'increaseApproval', call.to, addressAt(args, 0), intAt(args, 1))],
  })),
  nonpayable('decreaseAllowance(address,uint256)', (call, args) => ({
    effects: [allowance(call, 'decreaseAllowance', call.to, addressAt(args, 0), 0n)],
  })),
  nonpayable('approveAndCall(address,uint256,bytes)', (call, args) => ({
    effects: [allowance(call, 'approveAndCall', call.to, addressAt(args, 0), intAt(args, 1))],
    opaque: args[2]?.kind === 'bytes' ? [args[2].range] : [],
  })),
  nonpayable('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', (call, args) => ({
    effects: [
      allowance(call, 'permit', call.to, addressAt(args, 1), intAt(args, 2), {
        actor: addressAt(args, 0),
        deadline: intAt(args, 3),
      }),
    ],
  })),
  nonpayable('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', (call, args) => ({
    effects: [
      allowance(call, 'permit (DAI)', call.to, addressAt(args, 1), boolAt(args, 4) ? MAX_UINT256 : 0n, {
        actor: addressAt(args, 0),
      }),
    ],
  })),
  nonpayable('safeTransferFrom(address,address,uint256)', nftTransfer('safeTransferFrom')),
  nonpayable('safeTransferFrom(address,address,uint256,bytes)', nftTransfer('safeTransferFrom')),
  nonpayable('safeTransferFrom(address,address,uint256,uint256,bytes)', nftTransfer('safeTransferFrom')),
  nonpayable(
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    nftTransfer('safeBatchTransferFrom'),
  ),
  nonpayable('setApprovalForAll(address,bool)', (call, args) => ({
    effects: [operator(call, addressAt(args, 0), boolAt(args, 1), 'setApprovalForAll')],
  })),
  // A Compound III manager moves everything in the account.
  nonpayable('allow(address,bool)', (call, args) => ({
    effects: [operator(call, addressAt(args, 0), boolAt(args, 1), 'allow')],
  })),
  payable('deposit()', (call) => ({
    effects: [effectOf(call, 'wrap', 'deposit', { token: 'native', amount: call.valueWei })],
  })),
  nonpayable('withdraw(uint256)', (call, args) => ({
    effects: [effectOf(call, 'unwrap', 'withdraw', { token: call.to, amount: intAt(args, 0) })],
  })),
  nonpayable('approve(address,address,uint160,uint48)', (call, args) => ({
    effects: [
      allowance(call, 'Permit2 approve', addressAt(args, 0), addressAt(args, 1), intAt(args, 2), {
        expiration: intAt(args, 3),
      }),
    ],
  })),
  nonpayable('permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)', (call, args) => {
    const single = listAt(args, 1)
    const more = { actor: addressAt(args, 0), deadline: intAt(single, 2) }
    return {
      effects: [permit2Details(call, 'Permit2 permit', listAt(single, 0), addressAt(single, 1), more)],
    }
  }),
  nonpayable('permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)', (call, args) => {
    const batch = listAt(args, 1)
    const details = listAt(batch, 0)
    const more = { actor: addressAt(args, 0), deadline: intAt(batch, 2) }
    return {
      effects: details.map((_, index) =>
        permit2Details(call, 'Permit2 permit', listAt(details, index), addressAt(batch, 1), more),
      ),
    }
  }),
  nonpayable('transferFrom(address,address,uint160,address)', (call, args) => ({
    effects: [
      transfer(call, 'Permit2 transferFrom', addressAt(args, 1), intAt(args, 2), {
        actor: addressAt(args, 0),
        token: addressAt(args, 3),
      }),
    ],
  })),
  nonpayable('transferFrom((address,address,uint160,address)[])', (call, args) => {
    const list = listAt(args, 0)
    return {
      effects: list.map((_, index) => {
        const item = listAt(list, index)
        return transfer(call, 'Permit2 transferFrom', addressAt(item, 1), intAt(item, 2), {
          actor: addressAt(item, 0),
          token: addressAt(item, 3),
          inBatch: true,
        })
      }),
    }
  }),
  nonpayable('lockdown((address,address)[])', (call, args) => {
    const list = listAt(args, 0)
    return {
      effects: list.map((_, index) => {
        const [token, spender] = [addressAt(listAt(list, index), 0), addressAt(listAt(list, index), 1)]
        return allowance(call, 'lockdown', token, spender, 0n)
      }),
    }
  }),
  nonpayable('invalidateNonces(address,address,uint48)', (call, args) => ({
    effects: [allowance(call, 'invalidateNonces', addressAt(args, 0), addressAt(args, 1), 0n)],
  })),
  nonpayable('invalidateUnorderedNonces(uint256,uint256)', (call) => ({
    effects: [effectOf(call, 'revoke', 'invalidateUnorderedNonces')],
  })),
]
