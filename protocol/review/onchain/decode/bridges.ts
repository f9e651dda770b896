// Decodes the functions of the chains' own bridges and of the large independent ones.

import { type Call, effectOf } from '../model.ts'
import { type Args, addressAt, bytesAt, intAt } from './abi/values.ts'
import { type FunctionLine, nonpayable, type Outcome } from './function.ts'
import { line, paid, VALUE } from './protocol-line.ts'

export const bridgeFunctions: readonly FunctionLine[] = [
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
  nonpayable('depositForBurn(uint256,uint32,bytes32,address)', burn),
  nonpayable('depositForBurn(uint256,uint32,bytes32,address,bytes32,uint256,uint32)', burn),
  line('withdraw(address,uint256,uint32,bytes)', 'bridge', { token: 0, amount: 1 }),
  line('withdrawTo(address,address,uint256,uint32,bytes)', 'bridge', { token: 0, amount: 2, who: 1 }),
  paid('outboundTransfer(address,address,uint256,uint256,uint256,bytes)', 'bridge', {
    token: 0,
    amount: 2,
    who: 1,
  }),
  paid('outboundTransfer(address,address,uint256,bytes)', 'bridge', { token: 0, amount: 2, who: 1 }),
  line('depositFor(address,address,bytes)', 'bridge', { token: 1, who: 0 }),
  paid(
    'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
    'bridge',
    { token: 2, amount: 4, who: 1 },
  ),
  paid('sendMessage(address,uint256,bytes)', 'bridge', { ...VALUE, who: 0 }),
  paid('requestL2Transaction(address,uint256,bytes,uint256,uint256,bytes[],address)', 'bridge', {
    ...VALUE,
    who: 0,
  }),
  line('receiveMessage(bytes,bytes)', 'claim'),
]

function burn(call: Call, args: Args): Outcome {
  return {
    effects: [
      effectOf(call, 'bridge', 'depositForBurn', {
        token: addressAt(args, 3),
        amount: intAt(args, 0),
        counterparty: recipientOfWord(args, 2),
      }),
    ],
  }
}

/** An EVM address in 32 bytes; another chain's account is not compared. */
function recipientOfWord(args: Args, index: number): string | null {
  const { hex, start } = bytesAt(args, index)
  const word = hex.slice(start, start + 64)
  return word.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : null
}
