// Collects bytes; numbers are written in their one form.

export class ByteWriter {
  private buffer = new Uint8Array(512)
  private length = 0

  byte(value: number): this {
    this.reserve(1)
    this.buffer[this.length++] = value
    return this
  }

  bytes(value: Uint8Array): this {
    this.reserve(value.length)
    this.buffer.set(value, this.length)
    this.length += value.length
    return this
  }

  /** Little-endian base 128. */
  varuint(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no count below 2^53`)
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 128) | 0x80)
      rest = Math.floor(rest / 128)
    }
    return this.byte(rest)
  }

  varbytes(value: Uint8Array): this {
    return this.varuint(value.length).bytes(value)
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(2 * this.buffer.length, this.length + more))
    larger.set(this.buffer)
    this.buffer = larger
  }
}
