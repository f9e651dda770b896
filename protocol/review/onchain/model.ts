// The shape of an on-chain action as read. Calls and signatures as read, and the effects that they have; every value
// keeps the place in the artifact that said it.

import type { Rational } from '../core/number/rational.ts'
import type { Span } from '../text/source-text.ts'
import type { HexRange } from './decode/abi/decode.ts'
import type { QuotedLeast } from './read/script/quoted-least.ts'

/** `0x` and 40 lower-case digits. */
export type EvmAddress = string

/** Where a finding points, and through which decodings it was seen. */
export interface Place {
  readonly span: Span | null
  readonly layers: readonly string[]
}

export interface Calldata {
  readonly range: HexRange
  /** Byte span of hex digits [start, end) of the range's text. */
  spanOf(start: number, end: number): Span | null
}

export type Operation = 'call' | 'delegatecall'

export interface Call {
  readonly chainId: bigint | null
  /** Whose assets move: the sender, or the account contract that makes an inner call. */
  readonly from: EvmAddress | null
  /** Null creates a contract. */
  readonly to: EvmAddress | null
  /** False when nothing said where the call goes. */
  readonly toKnown: boolean
  readonly valueWei: bigint
  readonly data: Calldata
  readonly operation: Operation
  /** The script that sends it computes the least from a quote. */
  readonly quotedLeast?: QuotedLeast | null
  /** Part of a call of the contract to itself. */
  readonly isSelf: boolean
  readonly place: Place
  readonly toPlace: Place
  readonly depth: number
}

export type EffectKind =
  | 'transfer'
  | 'nft_transfer'
  | 'allowance'
  | 'operator'
  | 'revoke'
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'deposit'
  | 'withdraw'
  | 'borrow'
  | 'repay'
  | 'stake'
  | 'claim'
  | 'delegate_votes'
  | 'admin'
  | 'delegatecall'
  | 'delegate_code'
  | 'mint'
  | 'pause'
  | 'bridge'
  | 'order'
  | 'create'
  | 'harmless'
  | 'registered'
  | 'unknown'

export type Role = 'recipient' | 'spender' | 'operator' | 'delegate' | 'owner' | 'implementation' | 'target'

/** `native` is the coin of the chain. */
export type TokenRef = EvmAddress | 'native'

export interface Effect {
  readonly kind: EffectKind
  /** Function or message type, in the words of its standard. */
  readonly what: string
  readonly chainId: bigint | null
  readonly actor: EvmAddress | null
  /** The called or verifying contract. */
  readonly contract: EvmAddress | null
  readonly token: TokenRef | null
  /** For a token that no table knows. */
  readonly symbol: string | null
  /** In the token's smallest unit; null when all of it, or not said. */
  readonly amount: bigint | null
  /** From prose: decimal units, when no smallest unit is known. */
  readonly units: Rational | null
  readonly all: boolean
  readonly counterparty: EvmAddress | null
  readonly role: Role
  /** Who loses control by it. */
  readonly loses: EvmAddress | null
  /** Signatures that an account asks for from then on. */
  readonly threshold: bigint | null
  readonly tokenOut: TokenRef | null
  readonly minOut: bigint | null
  /** The sender names what leaves, at most, for an exact amount that comes in. */
  readonly exactOut: boolean
  /** Unix seconds. */
  readonly deadline: bigint | null
  /** Of an allowance itself. */
  readonly expiration: bigint | null
  /** An off-chain signature: whoever holds it may use it later. */
  readonly signed: boolean
  /** Told by its members or words, not by bytes: what is not said is open. */
  readonly described: boolean
  /** Slippage that the description allows. */
  readonly slippageBps: Rational | null
  /** A list of transfers or calls holds it. */
  readonly inBatch: boolean
  /** The custodian keeps the other party under a number: as the caller's own, or as one that was let in before. */
  readonly listed: 'own' | 'known' | null
  readonly place: Place
}

const NOTHING = {
  token: null,
  symbol: null,
  amount: null,
  units: null,
  all: false,
  counterparty: null,
  role: 'recipient',
  loses: null,
  threshold: null,
  tokenOut: null,
  minOut: null,
  exactOut: false,
  deadline: null,
  expiration: null,
  signed: false,
  described: false,
  slippageBps: null,
  inBatch: false,
  listed: null,
} as const

type Optional = keyof typeof NOTHING
export type NewEffect = Omit<Effect, Optional> & Partial<Pick<Effect, Optional>>

export const newEffect = (effect: NewEffect): Effect => ({ ...NOTHING, ...effect })

export const effectOf = (
  call: Call,
  kind: EffectKind,
  what: string,
  more: Partial<Omit<Effect, 'kind' | 'what'>> = {},
): Effect =>
  newEffect({
    kind,
    what,
    chainId: call.chainId,
    actor: call.from,
    contract: call.to,
    place: call.place,
    inBatch: call.depth > 0,
    ...more,
  })

export const ZERO_ADDRESS: EvmAddress = `0x${'0'.repeat(40)}`
/** Addresses that nobody can move assets out of. */
export const BURN_ADDRESSES: readonly EvmAddress[] = [
  ZERO_ADDRESS,
  `0x${'0'.repeat(36)}dead`,
  `0xdead${'0'.repeat(36)}`,
  `0x${'0'.repeat(39)}1`,
]
