// Creates valid and invalid invoices for tests: any fields, signed with a test key.
import { sign } from '@noble/secp256k1'
import { bech32 } from '@scure/base'
import { concatBytes, sha256Bytes, utf8Encode } from '../../bytes.ts'
import '../../signatures/secp.ts' // sets the library's hash functions
import { paddedBytesOfWords } from '../bolt11/words.ts'

export type TaggedField = readonly [type: string, value: Uint8Array | readonly number[]]

export interface InvoiceToMake {
  readonly head: string
  readonly timestampUnix: number
  readonly fields: readonly TaggedField[]
}

export const TEST_KEY = new Uint8Array(32).fill(0x42)
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Words unchanged, bytes padded with zeros, a number of seconds as words by `numberWords`. */
export const wordsOf = (value: Uint8Array | readonly number[]): number[] =>
  value instanceof Uint8Array ? bech32.toWords(value) : [...value]

export function numberWords(value: number, length = 0): number[] {
  const words: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  while (words.length < length) words.unshift(0)
  return words
}

/** Fields are named by their letter of the charset. */
export function makeInvoice({ head, timestampUnix, fields }: InvoiceToMake, key = TEST_KEY): string {
  const words = [...numberWords(timestampUnix, 7)]
  for (const [type, value] of fields) {
    const data = wordsOf(value)
    words.push(CHARSET.indexOf(type), data.length >> 5, data.length & 31, ...data)
  }
  const digest = sha256Bytes(concatBytes(utf8Encode(head), paddedBytesOfWords(words)))
  const [recovery, ...signature] = sign(digest, key, { prehash: false, format: 'recovered' })
  return bech32.encode(head, [...words, ...bech32.toWords(Uint8Array.of(...signature, recovery!))], false)
}

export const PAYMENT_HASH = new Uint8Array(32).fill(3)
export const SECRET = new Uint8Array(32).fill(4)
/** var_onion_optin and payment_secret, required. */
export const FEATURES = [16, 8, 0]

/** A valid invoice with a description, or with its hash. */
export const goodInvoice = (changes: Partial<InvoiceToMake> = {}): InvoiceToMake => ({
  head: 'lnbcrt2500n',
  timestampUnix: 1_800_000_000,
  fields: [
    ['p', PAYMENT_HASH],
    ['s', SECRET],
    ['d', utf8Encode('a review')],
    ['9', FEATURES],
  ],
  ...changes,
})
