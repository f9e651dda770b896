// Parses exactly the grammar of RFC 8259, with limits. The builder determines the resulting values.
import { excerpt, type JsonLimits, JsonRefusal, type StrictJsonCode } from './error.ts'
import { numberEnd, numberProblem } from './number.ts'
import { readEscapedString } from './string.ts'

export interface JsonBuilder<T, A extends T, O extends T> {
  string(text: string): T
  /** Null when the number cannot be represented exactly. */
  number(lexeme: string): T | null
  literal(value: boolean | null): T
  array(): A
  addItem(array: A, item: T): void
  object(): O
  hasMember(object: O, name: string): boolean
  addMember(object: O, name: string, value: T): void
}

export class JsonReader<T, A extends T, O extends T> {
  readonly path: (string | number)[] = []
  private at = 0
  private valuesLeft: number
  private readonly maxDepth: number
  private readonly maxValues: number
  private readonly text: string
  private readonly builder: JsonBuilder<T, A, O>

  constructor(text: string, builder: JsonBuilder<T, A, O>, limits: JsonLimits) {
    this.text = text
    this.builder = builder
    this.maxDepth = limits.maxDepth ?? 64
    this.maxValues = limits.maxValues ?? 100_000
    this.valuesLeft = this.maxValues
  }

  document(): T {
    if (this.text.charCodeAt(0) === 0xfeff) {
      this.refuse('byte_order_mark', 'the text starts with a byte order mark; send it without one')
    }
    const value = this.value(this.skipSpace())
    if (!Number.isNaN(this.skipSpace())) {
      this.refuse('trailing_data', 'something follows the JSON value; send one value only')
    }
    return value
  }

  private refuse(code: StrictJsonCode, message: string): never {
    throw new JsonRefusal(code, this.at, message)
  }

  /** The next unit that is not white space; NaN at the end. */
  private skipSpace(): number {
    let unit = this.text.charCodeAt(this.at)
    while (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) {
      unit = this.text.charCodeAt(++this.at)
    }
    return unit
  }

  private value(first: number): T {
    if (this.valuesLeft-- === 0) {
      this.refuse('too_many_values', `more than ${this.maxValues} values; send them in several requests`)
    }
    switch (first) {
      case 0x22: // "
        return this.builder.string(this.string())
      case 0x7b: // {
        return this.object()
      case 0x5b: // [
        return this.array()
      case 0x74: // t
        return this.literal('true', true)
      case 0x66: // f
        return this.literal('false', false)
      case 0x6e: // n
        return this.literal('null', null)
      default:
        return this.number(first)
    }
  }

  private enter(): void {
    this.at++
    if (this.path.length >= this.maxDepth) {
      this.at--
      this.refuse('too_deep', `more than ${this.maxDepth} levels of arrays and objects; send a flatter value`)
    }
  }

  private object(): T {
    this.enter()
    const { builder, path } = this
    const object = builder.object()
    let unit = this.skipSpace()
    if (unit === 0x7d) {
      this.at++
      return object
    }
    const depth = path.push('') - 1
    for (;;) {
      if (unit !== 0x22) this.unexpected(unit, 'a member name in double quotes')
      const start = this.at
      const name = this.string()
      path[depth] = name
      if (builder.hasMember(object, name)) {
        this.at = start
        this.refuse('duplicate_member', `the member ${excerpt(name)} appears twice; send it once`)
      }
      unit = this.skipSpace()
      if (unit !== 0x3a) this.unexpected(unit, 'a colon')
      this.at++
      builder.addMember(object, name, this.value(this.skipSpace()))
      unit = this.skipSpace()
      this.at++
      if (unit === 0x7d) break
      if (unit !== 0x2c) this.unexpectedBefore(unit, 'a comma or }')
      unit = this.skipSpace()
    }
    path.pop()
    return object
  }

  private array(): T {
    this.enter()
    const { builder, path } = this
    const array = builder.array()
    let unit = this.skipSpace()
    if (unit === 0x5d) {
      this.at++
      return array
    }
    const depth = path.push(0) - 1
    for (let index = 0; ; index++) {
      path[depth] = index
      builder.addItem(array, this.value(unit))
      unit = this.skipSpace()
      this.at++
      if (unit === 0x5d) break
      if (unit !== 0x2c) this.unexpectedBefore(unit, 'a comma or ]')
      unit = this.skipSpace()
    }
    path.pop()
    return array
  }

  /** `at` is on the opening quote; afterwards it is behind the closing one. */
  private string(): string {
    const start = this.at + 1
    for (let i = start; ; i++) {
      const unit = this.text.charCodeAt(i)
      if (unit === 0x22) {
        this.at = i + 1
        return this.text.slice(start, i)
      }
      // NaN, at the end of the text, compares false with everything.
      if (!(unit >= 0x20 && unit !== 0x5c && (unit & 0xf800) !== 0xd800)) break
    }
    const { value, end } = readEscapedString(this.text, start)
    this.at = end
    return value
  }

  private number(first: number): T {
    const start = this.at
    const end = numberEnd(this.text, start)
    if (end < 0) {
      const problem = numberProblem(this.text, start)
      if (problem === null) this.unexpected(first, 'a value')
      this.refuse('invalid_number', problem)
    }
    const lexeme = this.text.slice(start, end)
    const value = this.builder.number(lexeme)
    if (value === null) {
      const message = `${excerpt(lexeme)} does not fit a number without loss; send it as a string`
      this.refuse('imprecise_number', message)
    }
    this.at = end
    return value
  }

  private literal(word: string, value: boolean | null): T {
    if (!this.text.startsWith(word, this.at)) this.unexpected(this.text.charCodeAt(this.at), 'a value')
    this.at += word.length
    return this.builder.literal(value)
  }

  private unexpectedBefore(unit: number, wanted: string): never {
    this.at--
    this.unexpected(unit, wanted)
  }

  private unexpected(unit: number, wanted: string): never {
    if (Number.isNaN(unit)) this.refuse('unexpected_end', `the text ends where ${wanted} should be`)
    const found = excerpt(String.fromCodePoint(this.text.codePointAt(this.at)!))
    this.refuse('unexpected_character', `${found} where ${wanted} should be`)
  }
}
