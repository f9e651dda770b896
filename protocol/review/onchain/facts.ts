// The facts that the caller states beside the action. Facts are the caller's word: they are compared with the action
// and listed as unchecked.
import type { Rational } from '../core/number/rational.ts'
import type { EvmAddress, Place } from './model.ts'

export interface BookEntry {
  readonly label: string
  readonly address: EvmAddress
  /** Said of this entry by itself. */
  readonly isOwn?: boolean
  readonly isVerified?: boolean
}

export interface Mandate {
  readonly equityUsd: Rational | null
  readonly maxSinglePaymentUsd: Rational | null
  readonly maxNotionalUsd: Rational | null
  /** Upper-case symbols; null when every asset is allowed. */
  readonly allowedAssets: readonly string[] | null
  /** Names or numbers of chains, as written. */
  readonly allowedChains: readonly string[] | null
  readonly allowedProtocols: { readonly names: readonly string[]; readonly place: Place } | null
  /** Terms that no rule compares. */
  readonly open: readonly Place[]
}

export interface Quote {
  readonly amountOut: Rational
  readonly tokenOut: string | null
}

/** So many whole units of an asset; `USD` counts stable coins too. */
export interface StatedUnits {
  readonly asset: string
  readonly units: Rational
}

/** What may be moved at once or in a period, less what was moved already. */
export interface StatedLimit extends StatedUnits {
  readonly name: string
}

/** What is said of the recipient beside a payment, without an address: it holds for the only recipient there is. */
export interface PartyWord {
  readonly label: string
  readonly isOwn: boolean
  readonly isVerified: boolean
}

/** What a text beside the bytes says that they do. */
export interface Claim {
  readonly place: Place
  readonly function: string | null
  readonly address: EvmAddress | null
  /** A name in place of an address. */
  readonly name: string | null
  readonly amount: StatedUnits | null
}

export interface Said {
  readonly quotes: StatedUnits[]
  readonly holdings: StatedUnits[]
  /** Of what is allowed, or of the step that follows. */
  readonly amounts: StatedUnits[]
  /** Addresses that are called our own. */
  readonly own: EvmAddress[]
}

export interface Facts {
  intent: string | null
  intentPlace: Place | null
  recipientVerified: boolean
  book: BookEntry[]
  healthFactorAfter: Rational | null
  mandate: Mandate | null
  quote: Quote | null
  nowUnix: bigint | null
  equityUsd: Rational | null
  /** Balances of the account. */
  readonly holdings: StatedUnits[]
  readonly limits: StatedLimit[]
  readonly spent: StatedUnits[]
  readonly parties: PartyWord[]
  /** Where the address of the only recipient is from, and whether that speaks for it. */
  readonly sources: boolean[]
  /** Accounts that a resource asks to be paid at, and that the authorization pays as it asks. */
  readonly priced: EvmAddress[]
  /** Of texts beside the action. */
  readonly said: Said
  readonly claims: Claim[]
  /** Keys that the caller calls bad. */
  knownBad: string[]
  /** Names of the facts that were given. */
  readonly stated: Set<string>
}

export const noFacts = (): Facts => ({
  intent: null,
  intentPlace: null,
  recipientVerified: false,
  book: [],
  healthFactorAfter: null,
  mandate: null,
  quote: null,
  nowUnix: null,
  equityUsd: null,
  holdings: [],
  limits: [],
  spent: [],
  parties: [],
  sources: [],
  priced: [],
  said: { quotes: [], holdings: [], amounts: [], own: [] },
  claims: [],
  knownBad: [],
  stated: new Set(),
})
