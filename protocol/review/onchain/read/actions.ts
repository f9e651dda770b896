// The actions that an artifact can ask for. One shape for each thing that a wallet signs or sends.
import type { Rational } from '../../core/number/rational.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Call, EvmAddress, Place } from '../model.ts'
import type { IntentVerb } from './intent/verbs.ts'

export interface TypedDataAction {
  readonly kind: 'typed_data'
  readonly primaryType: string | null
  readonly domain: SpannedJson | null
  readonly types: SpannedJson | null
  readonly message: SpannedJson | null
  readonly signer: EvmAddress | null
  readonly place: Place
}

export interface MessageAction {
  readonly kind: 'message'
  readonly method: 'personal_sign' | 'eth_sign'
  readonly text: string
  readonly origin: string | null
  readonly place: Place
}

export interface AuthorizationAction {
  readonly kind: 'authorization'
  readonly chainId: bigint | null
  readonly address: EvmAddress
  readonly place: Place
}

/** A wallet method that sends nothing: reads, or asks the wallet for something. */
export interface MethodAction {
  readonly kind: 'method'
  readonly method: string
  readonly effect: 'read' | 'grant' | 'unknown'
  readonly place: Place
}

/** Another chain's transaction: recognised, not decoded. */
export interface ForeignAction {
  readonly kind: 'foreign'
  readonly what: string
  readonly place: Place
}

/** An action told by its members, without the bytes: `{type: "swap", sell: …, min_out: …}`. */
export interface DescribedAction {
  readonly kind: 'described'
  readonly verb: IntentVerb
  /** The words of the verb, in lower case. */
  readonly words: string
  readonly chainId: bigint | null
  readonly from: EvmAddress | null
  readonly party: Named | null
  readonly contract: Named | null
  readonly token: Named | null
  readonly tokenOut: Named | null
  readonly amount: StatedAmount | null
  readonly least: StatedAmount | null
  readonly quoted: StatedAmount | null
  readonly slippageBps: Rational | null
  readonly place: Place
}

export interface Named {
  readonly address: EvmAddress | null
  /** Null for an address alone. */
  readonly text: string | null
  readonly isSelf: boolean
  readonly listed?: 'own' | 'known'
}

export interface StatedAmount {
  /** Null when the unit is open. */
  readonly units: Rational | null
  readonly asset: string | null
  readonly all: boolean
  /** In the smallest unit of its token, where the name says so. */
  readonly smallest?: bigint
}

/** A swap on Solana by the quote that an aggregator gave. */
export interface SolanaSwapAction {
  readonly kind: 'solana_swap'
  readonly symbol: string | null
  readonly symbolOut: string | null
  /** Whole units of what is given. */
  readonly units: Rational | null
  /** What comes back by the quote, and at least, in the smallest unit. */
  readonly quoted: bigint
  readonly least: bigint
  readonly leastUnits: Rational | null
  /** Part of the price that the swap itself moves, 1 for all of it. */
  readonly impact: Rational | null
  /** What the signer says that it accepts. */
  readonly toleranceBps: Rational | null
  /** The request sets what was not read. */
  readonly isOpen: boolean
  readonly place: Place
}

export type Action =
  | { readonly kind: 'call'; readonly call: Call }
  | TypedDataAction
  | MessageAction
  | AuthorizationAction
  | MethodAction
  | ForeignAction
  | DescribedAction
  | SolanaSwapAction

/** An address field of the artifact as it was spelt. */
export interface SpeltAddress {
  readonly text: string
  readonly field: string
  readonly outcome: 'valid' | 'none' | 'bad' | 'malformed' | 'name'
  readonly place: Place
}
