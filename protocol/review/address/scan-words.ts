// Finds the words of a text that are addresses, with their places. One pass over its words; what looks like an address
// but has a wrong length or checksum is found too, so that nobody pays it. The reader of addresses is given: a page loads
// it when a word is long enough to be one.
import type { Budget } from '../core/budget.ts'
import type { AddressRead } from './address.ts'

/** Null when the text is no address. `asset`: ticker or chain that was named with it. */
export type ReadAddress = (text: string, asset?: string | null) => AddressRead | null

export interface AddressFound {
  /** UTF-16 units of the text, half-open. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** Null when the text was meant as an EVM address and is none. */
  readonly address: AddressRead | null
}

/** Letters and digits with what URIs and CAIP-10 put between them. */
const WORD = /[a-zA-Z0-9]+(?:[:@?&=/._-]{1,2}[a-zA-Z0-9]+){0,40}/g
const PIECE = /[a-zA-Z0-9]+/g
/** The account of every spelling of an address. */
const ACCOUNT = /[a-zA-Z0-9]{25}/
/** `0x` and nearly as many digits as an address has: somebody lost or added some. */
const BROKEN_EVM = /^0[xX][0-9a-zA-Z]{36,46}$/
/** Reading a word tries every family with its checksum, whatever the length. */
const STEPS_PER_WORD = 400
const BARE_HEX = /^[0-9a-fA-F]{40,64}$/

/** `bare`: also hex without prefix, which in prose may be a commit or another hash. */
export function addressesAmong(
  text: string,
  read: ReadAddress,
  budget: Budget,
  { bare = false, asset = null }: { bare?: boolean; asset?: string | null } = {},
): AddressFound[] {
  budget.spend(text.length)
  const found: AddressFound[] = []
  const meaning = (word: string): Meaning => readWord(word, read, bare, asset, budget)
  for (const match of text.matchAll(WORD)) {
    const word = match[0]
    if (word.length < 25 || word.length > 600) continue
    budget.spend(STEPS_PER_WORD + word.length)
    if (!ACCOUNT.test(word)) continue
    const whole = meaning(word)
    if (whole !== undefined) {
      found.push({ start: match.index, end: match.index + word.length, text: word, address: whole })
      continue
    }
    for (const piece of word.matchAll(PIECE)) {
      if (piece[0].length < 25 || piece[0].length === word.length) continue
      budget.spend(STEPS_PER_WORD)
      const inside = meaning(piece[0])
      if (inside === undefined) continue
      const start = match.index + piece.index
      found.push({ start, end: start + piece[0].length, text: piece[0], address: inside })
    }
  }
  return found
}

type Meaning = AddressRead | null | undefined

/** What the words of one review mean: checksums are hashes, and a text is looked through several times. */
const meaningsOf = new WeakMap<Budget, Map<string, Meaning>>()

/** Undefined: not meant as an address. */
function readWord(
  word: string,
  read: ReadAddress,
  bare: boolean,
  asset: string | null,
  budget: Budget,
): Meaning {
  if (!bare && BARE_HEX.test(word)) return undefined
  const known = meaningsOf.get(budget) ?? new Map<string, Meaning>()
  meaningsOf.set(budget, known)
  const key = asset === null ? word : `${asset} ${word}`
  if (!known.has(key)) known.set(key, read(word, asset) ?? (BROKEN_EVM.test(word) ? null : undefined))
  return known.get(key)
}
