// Reads bytes front to back; throws OtsRefusal instead of reading past the end.
import { OtsRefusal } from './refusal.ts'

export class ByteReader {
  private readonly bytes: Uint8Array
  private offset: number
  private readonly end: number

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.bytes = bytes
    this.offset = from
    this.end = end
  }

  get at(): number {
    return this.offset
  }

  get isAtEnd(): boolean {
    return this.offset === this.end
  }

  byte(): number {
    if (this.offset >= this.end) throw new OtsRefusal('truncated', this.offset, 'one more byte is missing')
    return this.bytes[this.offset++]!
  }

  /** A copy. */
  take(length: number): Uint8Array {
    const missing = this.offset + length - this.end
    if (missing > 0)
      throw new OtsRefusal('truncated', this.offset, `${missing} of ${length} bytes are missing`)
    this.offset += length
    return Uint8Array.from(this.bytes.subarray(this.offset - length, this.offset))
  }

  /** Little-endian base 128, below 2^53 and without needless bytes: one value has one form. */
  varuint(): number {
    const from = this.offset
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      if (scale > 2 ** 49) throw new OtsRefusal('limit', from, 'a number has more than 8 bytes')
      const byte = this.byte()
      if (byte === 0 && scale > 1)
        throw new OtsRefusal('bad_varuint', from, 'a number has a needless last byte')
      value += (byte & 0x7f) * scale
      if (value > Number.MAX_SAFE_INTEGER) throw new OtsRefusal('limit', from, 'a number is 2^53 or more')
      if (byte < 0x80) return value
    }
  }

  /** A length, and so many bytes. */
  varbytes(least: number, most: number, what: string): Uint8Array {
    const from = this.offset
    const length = this.varuint()
    if (length < least || length > most) {
      throw new OtsRefusal('limit', from, `${what} has ${length} bytes instead of ${least} to ${most}`)
    }
    return this.take(length)
  }

  /** A reader of the next bytes alone, which this reader then has passed. Offsets stay those of the whole. */
  part(length: number): ByteReader {
    const missing = this.offset + length - this.end
    if (missing > 0)
      throw new OtsRefusal('truncated', this.offset, `${missing} of ${length} bytes are missing`)
    this.offset += length
    return new ByteReader(this.bytes, this.offset - length, this.offset)
  }
}
