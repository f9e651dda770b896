// The actions that an artifact can ask for. One shape for each thing that a wallet signs or sends.
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Call, EvmAddress, Place } from '../model.ts'

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

export type Action =
  | { readonly kind: 'call'; readonly call: Call }
  | TypedDataAction
  | MessageAction
  | AuthorizationAction
  | MethodAction
  | ForeignAction

/** An address field of the artifact as it was spelt. */
export interface SpeltAddress {
  readonly text: string
  readonly field: string
  readonly outcome: 'valid' | 'none' | 'bad' | 'malformed' | 'name'
  readonly place: Place
}
