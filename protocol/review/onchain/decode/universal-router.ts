// Decodes a program of the Uniswap Universal Router. One command a byte, its arguments beside it.

import type { Budget } from '../../core/budget.ts'
import { type Call, type Effect, effectOf } from '../model.ts'
import { decodeTuple, type HexRange } from './abi/decode.ts'
import { type AbiType, parseSignature } from './abi/types.ts'
import { type Args, addressAt, bytesAt, hexOf, intAt, listAt } from './abi/values.ts'
import { pathEnds, resolveRecipient, swap } from './swaps.ts'
import { permit2Details } from './tokens.ts'

interface Command {
  readonly types: readonly AbiType[]
  readonly run: (call: Call, args: Args, deadline: bigint | null) => readonly Effect[]
}

const command = (types: string, run: Command['run']): Command => ({
  types: parseSignature(`c(${types})`)!.inputs,
  run,
})

const v3 =
  (exactOut: boolean): Command['run'] =>
  (call, args, deadline) => {
    const ends = pathEnds(bytesAt(args, 3))
    if (!ends) return [effectOf(call, 'unknown', 'V3_SWAP with a broken path')]
    const [from, to] = exactOut ? [ends[1], ends[0]] : ends
    return [
      routed(call, exactOut ? 'V3_SWAP_EXACT_OUT' : 'V3_SWAP_EXACT_IN', args, from, to, exactOut, deadline),
    ]
  }

const v2 =
  (exactOut: boolean): Command['run'] =>
  (call, args, deadline) => {
    const path = listAt(args, 3)
    if (path.length < 2) return [effectOf(call, 'unknown', 'V2_SWAP with a short path')]
    const [from, to] = [addressAt(path, 0), addressAt(path, path.length - 1)]
    return [
      routed(call, exactOut ? 'V2_SWAP_EXACT_OUT' : 'V2_SWAP_EXACT_IN', args, from, to, exactOut, deadline),
    ]
  }

/** (recipient, amount, limit, …): for an exact amount out the first amount is what comes in. */
const routed = (
  call: Call,
  what: string,
  args: Args,
  token: string,
  tokenOut: string,
  exactOut: boolean,
  deadline: bigint | null,
): Effect =>
  swap(call, what, {
    token,
    tokenOut,
    recipient: addressAt(args, 0),
    amount: exactOut ? intAt(args, 2) : intAt(args, 1),
    minOut: exactOut ? intAt(args, 1) : intAt(args, 2),
    exactOut,
    deadline,
  })

const nativeOr = (token: string): string => (/^0x0{40}$/.test(token) ? 'native' : token)

const COMMANDS: Readonly<Record<number, Command>> = {
  0: command('address,uint256,uint256,bytes,bool', v3(false)),
  1: command('address,uint256,uint256,bytes,bool', v3(true)),
  2: command('address,address,uint160', (call, args) => [
    effectOf(call, 'transfer', 'PERMIT2_TRANSFER_FROM', {
      token: addressAt(args, 0),
      counterparty: resolveRecipient(call, addressAt(args, 1)),
      amount: intAt(args, 2),
    }),
  ]),
  3: command('((address,uint160,uint48,uint48)[],address,uint256),bytes', (call, args) => {
    const batch = listAt(args, 0)
    const details = listAt(batch, 0)
    return details.map((_, index) =>
      permit2Details(call, 'PERMIT2_PERMIT_BATCH', listAt(details, index), addressAt(batch, 1)),
    )
  }),
  4: command('address,address,uint256', (call, args) => [
    effectOf(call, 'harmless', 'SWEEP', {
      tokenOut: nativeOr(addressAt(args, 0)),
      counterparty: resolveRecipient(call, addressAt(args, 1)),
      minOut: intAt(args, 2),
    }),
  ]),
  5: command('address,address,uint256', (call, args) => [
    effectOf(call, 'transfer', 'TRANSFER', {
      token: nativeOr(addressAt(args, 0)),
      counterparty: resolveRecipient(call, addressAt(args, 1)),
      amount: intAt(args, 2),
    }),
  ]),
  6: command('address,address,uint256', (call, args) => [
    payPortion(call, addressAt(args, 1), intAt(args, 2)),
  ]),
  8: command('address,uint256,uint256,address[],bool', v2(false)),
  9: command('address,uint256,uint256,address[],bool', v2(true)),
  10: command('((address,uint160,uint48,uint48),address,uint256),bytes', (call, args) => {
    const single = listAt(args, 0)
    return [permit2Details(call, 'PERMIT2_PERMIT', listAt(single, 0), addressAt(single, 1))]
  }),
  11: command('address,uint256', (call) => [effectOf(call, 'harmless', 'WRAP_ETH')]),
  12: command('address,uint256', (call, args) => [
    effectOf(call, 'harmless', 'UNWRAP_WETH', {
      tokenOut: 'native',
      counterparty: resolveRecipient(call, addressAt(args, 0)),
      minOut: intAt(args, 1),
    }),
  ]),
}

/** An interface's fee is usual up to 1 %; more is money that goes to a stranger. */
const payPortion = (call: Call, recipient: string, bips: bigint): Effect =>
  bips <= 100n
    ? effectOf(call, 'harmless', 'PAY_PORTION')
    : effectOf(call, 'transfer', `PAY_PORTION of ${bips} basis points`, {
        counterparty: resolveRecipient(call, recipient),
        all: bips >= 10_000n,
      })

/** Commands without a decoder are unknown effects, and their arguments are still screened. */
export function decodeProgram(
  call: Call,
  args: Args,
  budget: Budget,
): { readonly effects: readonly Effect[]; readonly opaque: readonly HexRange[] } {
  const commands = hexOf(bytesAt(args, 0))
  const inputs = listAt(args, 1)
  const deadline = args[2]?.kind === 'int' ? args[2].value : null
  const effects: Effect[] = []
  const opaque: HexRange[] = []
  if (commands.length !== inputs.length * 2)
    effects.push(effectOf(call, 'unknown', 'execute with lists of different lengths'))
  inputs.forEach((_, index) => {
    const code = Number.parseInt(commands.slice(2 * index, 2 * index + 2), 16) & 0x3f
    const known = COMMANDS[code]
    const input = bytesAt(inputs, index)
    const values = known ? decodeTuple(known.types, input, budget) : null
    if (known && values) {
      effects.push(...known.run(call, values, deadline))
      return
    }
    effects.push(
      effectOf(call, 'unknown', `Universal Router command ${Number.isNaN(code) ? 'missing' : code}`),
    )
    opaque.push(input)
  })
  return { effects, opaque }
}
