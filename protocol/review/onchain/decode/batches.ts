// Decodes the calls that a call holds. Multicall forms, Safe, MultiSend, account abstraction, disperse.

import { type Call, effectOf } from '../model.ts'
import type { HexRange } from './abi/decode.ts'
import { type Args, addressAt, boolAt, bytesAt, intAt, listAt } from './abi/values.ts'
import { type FunctionLine, type InnerCall, nonpayable, type Outcome, payable } from './function.ts'
import { decodeProgram } from './universal-router.ts'

/** The contract calls itself with the sender's rights and value. */
const selfCalls = (call: Call, list: Args, name: string): InnerCall[] =>
  list.map((_, index) => ({
    from: call.from,
    to: call.to,
    toKnown: call.toKnown,
    // Every part sees the value that came with the whole.
    valueWei: call.valueWei,
    isSelf: true,
    data: bytesAt(list, index),
    operation: 'call',
    label: `${name}[${index}]`,
  }))

/** The called contract makes the call, and holds what it moves. */
const inner = (call: Call, to: string, valueWei: bigint, data: HexRange, label: string): InnerCall => ({
  from: call.to,
  to,
  valueWei,
  data,
  operation: 'call',
  label,
})

const aggregate =
  (name: string, at: number, columns: { readonly value?: number; readonly data: number }) =>
  (call: Call, args: Args): Outcome => {
    const list = listAt(args, at)
    return {
      inner: list.map((_, index) => {
        const item = listAt(list, index)
        const value = columns.value === undefined ? 0n : intAt(item, columns.value)
        return inner(call, addressAt(item, 0), value, bytesAt(item, columns.data), `${name}[${index}]`)
      }),
    }
  }

const execute = (call: Call, args: Args): Outcome => ({
  inner: [inner(call, addressAt(args, 0), intAt(args, 1), bytesAt(args, 2), 'execute')],
})

const operationAt = (args: Args, index: number): 'call' | 'delegatecall' =>
  intAt(args, index) === 0n ? 'call' : 'delegatecall'

function columns(call: Call, targets: Args, values: Args | null, datas: Args): Outcome {
  const label = (index: number): string => `executeBatch[${index}]`
  if (targets.length !== datas.length || (values && values.length !== 0 && values.length !== targets.length))
    return { effects: [effectOf(call, 'unknown', 'executeBatch with lists of different lengths')] }
  return {
    inner: targets.map((_, index) => {
      const value = values && values.length > 0 ? intAt(values, index) : 0n
      return inner(call, addressAt(targets, index), value, bytesAt(datas, index), label(index))
    }),
  }
}

const disperse = (call: Call, token: string, recipients: Args, amounts: Args): Outcome => ({
  effects: recipients.map((_, index) =>
    effectOf(call, 'transfer', 'disperse', {
      token,
      counterparty: addressAt(recipients, index),
      amount: index < amounts.length ? intAt(amounts, index) : null,
      inBatch: true,
    }),
  ),
})

export const batchFunctions: readonly FunctionLine[] = [
  payable('multicall(bytes[])', (call, args) => ({ inner: selfCalls(call, listAt(args, 0), 'multicall') })),
  payable('multicall(uint256,bytes[])', (call, args) => ({
    inner: selfCalls(call, listAt(args, 1), 'multicall'),
  })),
  payable('multicall(bytes32,bytes[])', (call, args) => ({
    inner: selfCalls(call, listAt(args, 1), 'multicall'),
  })),
  payable('batch(bytes[],bool)', (call, args) => ({ inner: selfCalls(call, listAt(args, 0), 'batch') })),
  payable('aggregate((address,bytes)[])', aggregate('aggregate', 0, { data: 1 })),
  payable('blockAndAggregate((address,bytes)[])', aggregate('blockAndAggregate', 0, { data: 1 })),
  payable('tryAggregate(bool,(address,bytes)[])', aggregate('tryAggregate', 1, { data: 1 })),
  payable('aggregate3((address,bool,bytes)[])', aggregate('aggregate3', 0, { data: 2 })),
  payable(
    'aggregate3Value((address,bool,uint256,bytes)[])',
    aggregate('aggregate3Value', 0, { value: 2, data: 3 }),
  ),
  payable(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    (call, args) => ({
      inner: [
        {
          ...inner(call, addressAt(args, 0), intAt(args, 1), bytesAt(args, 2), 'execTransaction'),
          operation: operationAt(args, 3),
        },
      ],
      effects: safeRefund(call, intAt(args, 6), addressAt(args, 7), addressAt(args, 8)),
    }),
  ),
  nonpayable('execTransactionFromModule(address,uint256,bytes,uint8)', (call, args) => ({
    inner: [
      {
        ...inner(call, addressAt(args, 0), intAt(args, 1), bytesAt(args, 2), 'execTransactionFromModule'),
        operation: operationAt(args, 3),
      },
    ],
  })),
  payable('multiSend(bytes)', (call, args) => multiSend(call, bytesAt(args, 0))),
  payable('execute(address,uint256,bytes)', execute),
  payable('execute(address,uint256,bytes,uint8)', (call, args) => ({
    inner: [
      {
        ...inner(call, addressAt(args, 0), intAt(args, 1), bytesAt(args, 2), 'execute'),
        operation: operationAt(args, 3),
      },
    ],
  })),
  payable('executeBatch((address,uint256,bytes)[])', aggregate('executeBatch', 0, { value: 1, data: 2 })),
  payable('executeBatch(address[],uint256[],bytes[])', (call, args) =>
    columns(call, listAt(args, 0), listAt(args, 1), listAt(args, 2)),
  ),
  payable('executeBatch(address[],bytes[])', (call, args) =>
    columns(call, listAt(args, 0), null, listAt(args, 1)),
  ),
  payable('execute(bytes,bytes[],uint256)', decodeProgram),
  payable('execute(bytes,bytes[])', decodeProgram),
  payable('disperseEther(address[],uint256[])', (call, args) =>
    disperse(call, 'native', listAt(args, 0), listAt(args, 1)),
  ),
  nonpayable('disperseToken(address,address[],uint256[])', (call, args) =>
    disperse(call, addressAt(args, 0), listAt(args, 1), listAt(args, 2)),
  ),
  nonpayable('flashLoanSimple(address,address,uint256,bytes,uint16)', (call, args) => ({
    effects: [
      effectOf(call, 'unknown', 'flashLoanSimple', { counterparty: addressAt(args, 0), role: 'target' }),
    ],
    opaque: [bytesAt(args, 3)],
  })),
  nonpayable('setUserUseReserveAsCollateral(address,bool)', (call, args) => ({
    effects: [
      effectOf(call, boolAt(args, 1) ? 'harmless' : 'withdraw', 'setUserUseReserveAsCollateral', {
        token: addressAt(args, 0),
      }),
    ],
  })),
]

/** A Safe may pay the sender of the transaction; a price of gas in a token is money that leaves. */
function safeRefund(call: Call, gasPrice: bigint, gasToken: string, receiver: string) {
  if (gasPrice === 0n) return []
  const token = /[^0x]/.test(gasToken) ? gasToken : 'native'
  const what = 'gas refund of execTransaction'
  return [effectOf(call, 'transfer', what, { actor: call.to, token, counterparty: receiver })]
}

/** Packed: operation (1), to (20), value (32), length (32), data. */
function multiSend(call: Call, packed: HexRange): Outcome {
  const calls: InnerCall[] = []
  let at = packed.start
  while (at < packed.end) {
    const header = packed.hex.slice(at, at + 170)
    const length = BigInt(`0x${header.slice(106).padEnd(64, 'f')}`)
    const start = at + 170
    if (start > packed.end || length > BigInt((packed.end - start) >> 1)) {
      const rest = { ...packed, start: at }
      return { effects: [effectOf(call, 'unknown', 'multiSend cut short')], inner: calls, opaque: [rest] }
    }
    const end = start + 2 * Number(length)
    calls.push({
      // Run by delegatecall, the Safe itself is the caller of what is inside.
      from: call.operation === 'delegatecall' ? call.from : call.to,
      to: `0x${header.slice(2, 42)}`,
      valueWei: BigInt(`0x${header.slice(42, 106)}`),
      data: { hex: packed.hex, start, end },
      operation: header.startsWith('00') ? 'call' : 'delegatecall',
      label: `multiSend[${calls.length}]`,
    })
    at = end
  }
  return { inner: calls }
}
