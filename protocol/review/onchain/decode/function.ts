// The shape of a function decoder. One line a function: its signature, and what it does.

import type { Budget } from '../../core/budget.ts'
import type { Call, Effect, Operation } from '../model.ts'
import type { HexRange } from './abi/decode.ts'
import type { Args } from './abi/values.ts'

export interface InnerCall {
  readonly from?: string | null
  readonly to: string | null
  readonly toKnown?: boolean
  /** The contract calls itself: the value is that of the whole, counted once there. */
  readonly isSelf?: boolean
  readonly valueWei: bigint
  readonly data: HexRange
  readonly operation: Operation
  /** Part of the path, for example `multicall[1]`. */
  readonly label: string
}

export interface Outcome {
  readonly effects?: readonly Effect[]
  readonly inner?: readonly InnerCall[]
  /** Parts of the arguments that have no decoder; addresses in them are still screened. */
  readonly opaque?: readonly HexRange[]
}

export type FunctionDecoder = (call: Call, args: Args, budget: Budget) => Outcome

/** `payable`: native coin sent with it is part of what it does. */
export interface FunctionLine {
  readonly signature: string
  readonly payable: boolean
  readonly decode: FunctionDecoder
}

export const nonpayable = (signature: string, decode: FunctionDecoder): FunctionLine => ({
  signature,
  payable: false,
  decode,
})
export const payable = (signature: string, decode: FunctionDecoder): FunctionLine => ({
  signature,
  payable: true,
  decode,
})
