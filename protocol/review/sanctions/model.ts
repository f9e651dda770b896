// The subjects that an artifact names. Shapes only.
import type { AddressRead } from '../address/address.ts'
import type { Span } from '../text/source-text.ts'
import type { NameMatch } from './names/match-name.ts'
import type { NameKey } from './names/name-key.ts'

export interface Placed {
  /** As spelt. */
  readonly text: string
  readonly span: Span
  /** JSON path of the value, or `text`. */
  readonly where: string
}

export interface AddressSubject extends Placed {
  readonly kind: 'address'
  readonly address: AddressRead
  /** Of every chain that the spelling may mean. */
  readonly keys: readonly string[]
  /** Letters of another script stand where the address has Latin ones. */
  readonly imitated: boolean
}

export interface NameSubject extends Placed {
  readonly kind: 'name'
  readonly name: NameKey
}

/** A listed name in running text. */
export interface MentionSubject extends Placed {
  readonly kind: 'mention'
  readonly match: NameMatch
}

/** Meant as an address and is none, or shortened. */
export interface UnreadableSubject extends Placed {
  readonly kind: 'unreadable'
  readonly why: string
}

/** What it stands for is not in the artifact. */
export interface UnresolvedSubject extends Placed {
  readonly kind: 'unresolved'
  /** The address stands beside it. */
  readonly hasAddress: boolean
}

/** A listed key inside bytes or a spelling that no reader takes apart. */
export interface InsideSubject extends Placed {
  readonly kind: 'inside'
  readonly key: string
}

export type Subject =
  | AddressSubject
  | NameSubject
  | MentionSubject
  | UnreadableSubject
  | UnresolvedSubject
  | InsideSubject
