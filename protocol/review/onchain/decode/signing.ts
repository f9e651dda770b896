// What every signature over typed data carries. Domain, message and place.
import type { SpannedJson } from '../../text/json-spans.ts'
import { type Effect, type EvmAddress, type NewEffect, newEffect } from '../model.ts'
import type { TypedDataAction } from '../read/actions.ts'
import type { JsonScope } from '../read/reader.ts'

export interface Signing {
  readonly scope: JsonScope
  readonly action: TypedDataAction
  readonly message: SpannedJson
  readonly chainId: bigint | null
  /** verifyingContract of the domain. */
  readonly contract: EvmAddress | null
  readonly domainName: string | null
}

export function signedEffect(
  signing: Signing,
  effect: Omit<NewEffect, 'chainId' | 'contract' | 'place'>,
): Effect {
  const { chainId, contract, action } = signing
  return newEffect({ signed: true, chainId, contract, place: action.place, ...effect })
}
