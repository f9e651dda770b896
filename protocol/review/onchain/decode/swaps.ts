// Decodes the routers of the large exchanges. Uniswap v2 and v3 with their forks, SwapRouter02, 1inch.

import { type Call, type Effect, effectOf } from '../model.ts'
import type { HexRange } from './abi/decode.ts'
import { type Args, addressAt, bytesAt, intAt, listAt } from './abi/values.ts'
import { type FunctionDecoder, type FunctionLine, nonpayable, type Outcome, payable } from './function.ts'

export interface SwapTerms {
  readonly token: string
  readonly tokenOut: string
  readonly amount: bigint | null
  readonly minOut: bigint | null
  readonly recipient: string
  readonly deadline?: bigint | null
  readonly exactOut?: boolean
}

export const swap = (call: Call, what: string, terms: SwapTerms): Effect =>
  effectOf(call, 'swap', what, {
    token: terms.token,
    tokenOut: terms.tokenOut,
    amount: terms.amount,
    minOut: terms.minOut,
    exactOut: terms.exactOut ?? false,
    counterparty: resolveRecipient(call, terms.recipient),
    deadline: terms.deadline ?? null,
  })

/** SwapRouter02 and the Universal Router write 1 for the sender and 2 for themselves; the first v3 router 0. */
export function resolveRecipient(call: Call, recipient: string): string | null {
  if (/^0x0{39}1$/.test(recipient)) return call.from
  if (/^0x0{39}[02]$/.test(recipient)) return call.to
  return recipient
}

/** Tokens at the ends of `token (20) fee (3) token (20) …`. */
export function pathEnds({ hex, start, end }: HexRange): readonly [string, string] | null {
  if (end - start < 86 || (end - start - 40) % 46 !== 0) return null
  return [`0x${hex.slice(start, start + 40)}`, `0x${hex.slice(end - 40, end)}`]
}

type V2Shape = {
  readonly amountIn: number | 'value'
  readonly limit: number
  readonly path: number
  readonly out?: 'native'
  readonly exactOut?: true
  readonly deadline: boolean
}

/** `limit` is the least that comes in; with an exact amount out, the most that leaves. */
const v2 =
  (what: string, shape: V2Shape): FunctionDecoder =>
  (call, args) => {
    const path = listAt(args, shape.path)
    if (path.length < 2) return { effects: [effectOf(call, 'unknown', `${what} with a short path`)] }
    const native = shape.amountIn === 'value'
    const amountIn = shape.amountIn === 'value' ? call.valueWei : intAt(args, shape.amountIn)
    return {
      effects: [
        swap(call, what, {
          token: native ? 'native' : addressAt(path, 0),
          tokenOut: shape.out ?? addressAt(path, path.length - 1),
          amount: amountIn,
          minOut: intAt(args, shape.limit),
          exactOut: shape.exactOut ?? false,
          recipient: addressAt(args, shape.path + 1),
          deadline: shape.deadline ? intAt(args, shape.path + 2) : null,
        }),
      ],
    }
  }

const TOKENS_IN: V2Shape = { amountIn: 0, limit: 1, path: 2, deadline: true }
const ETH_IN: V2Shape = { amountIn: 'value', limit: 0, path: 1, deadline: true }
const TO_ETH: V2Shape = { ...TOKENS_IN, out: 'native' }
/** (amountOut, amountInMax, path, to, deadline). */
const EXACT_OUT: V2Shape = { amountIn: 1, limit: 0, path: 2, exactOut: true, deadline: true }

const v2Line = (name: string, kind: 'tokens' | 'eth', shape: V2Shape): FunctionLine => {
  const head = kind === 'tokens' ? 'uint256,uint256' : 'uint256'
  const signature = `${name}(${head},address[],address,uint256)`
  return kind === 'tokens' ? nonpayable(signature, v2(name, shape)) : payable(signature, v2(name, shape))
}

/** Fields of the tuple that the v3 functions take. */
const single =
  (what: string, exactOut: boolean, withDeadline: boolean): FunctionDecoder =>
  (call, args) => {
    const p = listAt(args, 0)
    const at = withDeadline ? 5 : 4
    const [first, second] = [intAt(p, at), intAt(p, at + 1)]
    return {
      effects: [
        swap(call, what, {
          token: call.valueWei > 0n ? 'native' : addressAt(p, 0),
          tokenOut: addressAt(p, 1),
          recipient: addressAt(p, 3),
          amount: exactOut ? second : first,
          minOut: exactOut ? first : second,
          exactOut,
          deadline: withDeadline ? intAt(p, 4) : null,
        }),
      ],
    }
  }

const alongPath =
  (what: string, exactOut: boolean, withDeadline: boolean): FunctionDecoder =>
  (call, args) => {
    const p = listAt(args, 0)
    const ends = pathEnds(bytesAt(p, 0))
    if (!ends) return { effects: [effectOf(call, 'unknown', `${what} with a broken path`)] }
    const at = withDeadline ? 3 : 2
    const [first, second] = [intAt(p, at), intAt(p, at + 1)]
    const [from, to] = exactOut ? [ends[1], ends[0]] : ends
    return {
      effects: [
        swap(call, what, {
          token: call.valueWei > 0n ? 'native' : from,
          tokenOut: to,
          recipient: addressAt(p, 1),
          amount: exactOut ? second : first,
          minOut: exactOut ? first : second,
          exactOut,
          deadline: withDeadline ? intAt(p, 2) : null,
        }),
      ],
    }
  }

const SINGLE_OLD = '(address,address,uint24,address,uint256,uint256,uint256,uint160)'
const SINGLE_NEW = '(address,address,uint24,address,uint256,uint256,uint160)'
const PATH_OLD = '(bytes,address,uint256,uint256,uint256)'
const PATH_NEW = '(bytes,address,uint256,uint256)'

/** What the router holds goes to the recipient; the swap before it said how it got there. */
const sweep = (
  call: Call,
  what: string,
  token: string,
  minimum: bigint,
  recipient: string | null,
): Outcome => ({
  effects: [effectOf(call, 'harmless', what, { tokenOut: token, minOut: minimum, counterparty: recipient })],
})

const oneInch = (call: Call, args: Args): Outcome => {
  const d = listAt(args, 1)
  const [source, target] = [addressAt(d, 0), addressAt(d, 1)]
  const native = (token: string): string => (/^0xe{40}$/.test(token) ? 'native' : token)
  const receiver = addressAt(d, 3)
  return {
    effects: [
      swap(call, 'swap (1inch)', {
        token: native(source),
        tokenOut: native(target),
        amount: intAt(d, 4),
        minOut: intAt(d, 5),
        // Zero stands for the sender here.
        recipient: /^0x0{40}$/.test(receiver) ? `0x${'0'.repeat(39)}1` : receiver,
      }),
    ],
  }
}

const DESC = '(address,address,address,address,uint256,uint256,uint256)'

export const swapFunctions: readonly FunctionLine[] = [
  v2Line('swapExactTokensForTokens', 'tokens', TOKENS_IN),
  v2Line('swapExactTokensForETH', 'tokens', TO_ETH),
  v2Line('swapExactETHForTokens', 'eth', ETH_IN),
  v2Line('swapExactTokensForTokensSupportingFeeOnTransferTokens', 'tokens', TOKENS_IN),
  v2Line('swapExactTokensForETHSupportingFeeOnTransferTokens', 'tokens', TO_ETH),
  v2Line('swapExactETHForTokensSupportingFeeOnTransferTokens', 'eth', ETH_IN),
  v2Line('swapTokensForExactTokens', 'tokens', EXACT_OUT),
  v2Line('swapTokensForExactETH', 'tokens', { ...EXACT_OUT, out: 'native' }),
  v2Line('swapETHForExactTokens', 'eth', { ...ETH_IN, exactOut: true }),
  payable(
    'swapExactTokensForTokens(uint256,uint256,address[],address)',
    v2('swapExactTokensForTokens', { ...TOKENS_IN, deadline: false }),
  ),
  payable(
    'swapTokensForExactTokens(uint256,uint256,address[],address)',
    v2('swapTokensForExactTokens', { ...EXACT_OUT, deadline: false }),
  ),
  payable(`exactInputSingle(${SINGLE_OLD})`, single('exactInputSingle', false, true)),
  payable(`exactInputSingle(${SINGLE_NEW})`, single('exactInputSingle', false, false)),
  payable(`exactOutputSingle(${SINGLE_OLD})`, single('exactOutputSingle', true, true)),
  payable(`exactOutputSingle(${SINGLE_NEW})`, single('exactOutputSingle', true, false)),
  payable(`exactInput(${PATH_OLD})`, alongPath('exactInput', false, true)),
  payable(`exactInput(${PATH_NEW})`, alongPath('exactInput', false, false)),
  payable(`exactOutput(${PATH_OLD})`, alongPath('exactOutput', true, true)),
  payable(`exactOutput(${PATH_NEW})`, alongPath('exactOutput', true, false)),
  payable('unwrapWETH9(uint256,address)', (call, args) =>
    sweep(call, 'unwrapWETH9', 'native', intAt(args, 0), resolveRecipient(call, addressAt(args, 1))),
  ),
  payable('unwrapWETH9(uint256)', (call, args) =>
    sweep(call, 'unwrapWETH9', 'native', intAt(args, 0), call.from),
  ),
  payable('sweepToken(address,uint256,address)', (call, args) =>
    sweep(call, 'sweepToken', addressAt(args, 0), intAt(args, 1), resolveRecipient(call, addressAt(args, 2))),
  ),
  payable('sweepToken(address,uint256)', (call, args) =>
    sweep(call, 'sweepToken', addressAt(args, 0), intAt(args, 1), call.from),
  ),
  payable('refundETH()', (call) => sweep(call, 'refundETH', 'native', 0n, call.from)),
  payable('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', (call, args) => ({
    effects: [
      effectOf(call, 'allowance', 'selfPermit', {
        token: addressAt(args, 0),
        amount: intAt(args, 1),
        counterparty: call.to,
        role: 'spender',
        deadline: intAt(args, 2),
      }),
    ],
  })),
  payable(`swap(address,${DESC},bytes,bytes)`, oneInch),
  payable(`swap(address,${DESC},bytes)`, oneInch),
]
