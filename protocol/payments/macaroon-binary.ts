// Reads and writes macaroons in binary format version 2 (libmacaroons doc/format.txt), strictly: one byte
// string per macaroon, so that a token has exactly one spelling.
import { concatBytes, utf8Encode } from '../bytes.ts'
import { utf8Decode } from '../utf8-decode.ts'
import type { Macaroon } from './macaroon.ts'
import { accepted, type Parsed, refused } from './parsed.ts'

export type MacaroonReason = 'too_large' | 'not_version_2' | 'malformed' | 'third_party_caveat'

export const MAX_MACAROON_BYTES = 4096
export const MAX_CAVEATS = 32
const VERSION = 2
const END_OF_SECTION = 0
const LOCATION = 1
const IDENTIFIER = 2
const SIGNATURE = 6
const SIGNATURE_BYTES = 32

export function encodeMacaroon({ location, identifier, caveats, signature }: Macaroon): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(VERSION)]
  if (location !== null) parts.push(field(LOCATION, utf8Encode(location)))
  parts.push(field(IDENTIFIER, identifier), Uint8Array.of(END_OF_SECTION))
  for (const caveat of caveats) parts.push(field(IDENTIFIER, caveat), Uint8Array.of(END_OF_SECTION))
  parts.push(Uint8Array.of(END_OF_SECTION), field(SIGNATURE, signature))
  return concatBytes(...parts)
}

const field = (type: number, data: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(type), varint(data.length), data)

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80)
  bytes.push(value)
  return Uint8Array.from(bytes)
}

/** Caller-supplied bytes: a success does not prove who created them. */
export function parseMacaroon(bytes: Uint8Array): Parsed<Macaroon, MacaroonReason> {
  if (bytes.length > MAX_MACAROON_BYTES) {
    return refused('too_large', `a macaroon has at most ${MAX_MACAROON_BYTES} bytes`)
  }
  if (bytes[0] !== VERSION)
    return refused('not_version_2', 'the first byte must be 2: binary format version 2')
  const reader = new FieldReader(bytes)
  const locationBytes = reader.optional(LOCATION)
  const identifier = reader.required(IDENTIFIER)
  reader.end()
  const caveats: Uint8Array[] = []
  while (reader.whole && !reader.atEnd()) {
    if (caveats.length === MAX_CAVEATS)
      return refused('too_large', `a macaroon has at most ${MAX_CAVEATS} caveats`)
    if (reader.next() === LOCATION) return thirdParty()
    const caveat = reader.required(IDENTIFIER)
    if (reader.whole && !reader.atEnd()) return thirdParty()
    reader.end()
    if (caveat) caveats.push(caveat)
  }
  reader.end()
  const signature = reader.required(SIGNATURE)
  if (!reader.whole || !identifier || signature?.length !== SIGNATURE_BYTES || !reader.exhausted()) {
    return refused('malformed', `not a version 2 macaroon: stopped at byte ${reader.at} of ${bytes.length}`)
  }
  const location = locationBytes ? utf8Decode(locationBytes) : null
  if (location && !location.ok) return refused('malformed', 'the location is not UTF-8')
  return accepted({ location: location?.text ?? null, identifier, caveats, signature })
}

const thirdParty = () =>
  refused('third_party_caveat', 'caveats for a third party to discharge are not supported')

/** Continues after a failure without effect; `whole` reports whether there was one. */
class FieldReader {
  whole = true
  at = 1
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  next = (): number | undefined => this.#bytes[this.at]
  atEnd = (): boolean => this.next() === END_OF_SECTION
  exhausted = (): boolean => this.at === this.#bytes.length

  end(): void {
    if (this.whole && this.atEnd()) this.at++
    else this.whole = false
  }

  optional = (type: number): Uint8Array | null => (this.next() === type ? this.required(type) : null)

  required(type: number): Uint8Array | null {
    if (!this.whole || this.next() !== type) return this.#fail()
    this.at++
    const length = this.#varint()
    if (length === null || this.at + length > this.#bytes.length) return this.#fail()
    this.at += length
    return this.#bytes.slice(this.at - length, this.at)
  }

  /** Below 4 KB at most two bytes are needed; a last byte of 0 would be a second spelling. */
  #varint(): number | null {
    const low = this.#bytes[this.at++]
    if (low === undefined || low < 0x80) return low ?? null
    const high = this.#bytes[this.at++]
    return high === undefined || high === 0 || high >= 0x80 ? null : (low & 0x7f) | (high << 7)
  }

  #fail(): null {
    this.whole = false
    return null
  }
}
