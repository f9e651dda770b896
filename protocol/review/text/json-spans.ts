// Gives the place of each JSON value of the artifact. The same tree as json-tree.ts gives, with the place of every member
// name and value, so that a finding can point at what offends.
import type { Budget } from '../core/budget.ts'

/** Offsets are UTF-16 units of the text that was read, half-open. */
export type SpannedJson = SpannedScalar | SpannedArray | SpannedObject

interface Placed {
  readonly start: number
  readonly end: number
}
export interface SpannedScalar extends Placed {
  readonly kind: 'string' | 'number' | 'literal'
  /** Decoded text of a string; the lexeme of a number or literal. */
  readonly text: string
}
export interface SpannedArray extends Placed {
  readonly kind: 'array'
  readonly items: readonly SpannedJson[]
}
export interface SpannedMember {
  readonly name: string
  /** Of the name with its quotes. */
  readonly start: number
  readonly value: SpannedJson
}
export interface SpannedObject extends Placed {
  readonly kind: 'object'
  readonly members: readonly SpannedMember[]
}

/**
 * `text` must already have been accepted by the strict reader: grammar, depth and size are not checked
 * again, and an invalid text gives a wrong tree or a RangeError, never an endless loop.
 */
export function locateJson(text: string, budget: Budget): SpannedJson {
  budget.spend(text.length)
  return new Locator(text).value()
}

const SPACE = /[ \t\r\n]*/y
const SCALAR = /[^\s,\]}]+/y

class Locator {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  value(): SpannedJson {
    this.skipSpace()
    const start = this.at
    const first = this.text.charAt(start)
    if (first === '{') return this.object(start)
    if (first === '[') return this.array(start)
    if (first === '"') return { kind: 'string', text: this.string(), start, end: this.at }
    SCALAR.lastIndex = start
    const lexeme = SCALAR.exec(this.text)?.[0]
    if (lexeme === undefined) throw new RangeError(`no JSON value at ${start}`)
    this.at = start + lexeme.length
    const kind = /^[-0-9]/.test(lexeme) ? 'number' : 'literal'
    return { kind, text: lexeme, start, end: this.at }
  }

  private object(start: number): SpannedObject {
    const members: SpannedMember[] = []
    this.at++
    while (this.next() !== '}') {
      const nameStart = this.at
      const name = this.string()
      this.next()
      this.at++
      members.push({ name, start: nameStart, value: this.value() })
      if (this.next() === ',') this.at++
    }
    this.at++
    return { kind: 'object', members, start, end: this.at }
  }

  private array(start: number): SpannedArray {
    const items: SpannedJson[] = []
    this.at++
    while (this.next() !== ']') {
      items.push(this.value())
      if (this.next() === ',') this.at++
    }
    this.at++
    return { kind: 'array', items, start, end: this.at }
  }

  private string(): string {
    const start = this.at
    for (let i = start + 1; ; i++) {
      const unit = this.text.charCodeAt(i)
      if (Number.isNaN(unit)) throw new RangeError(`a string without end at ${start}`)
      if (unit === 0x5c) i++
      else if (unit === 0x22) {
        this.at = i + 1
        return JSON.parse(this.text.slice(start, this.at)) as string
      }
    }
  }

  private next(): string {
    this.skipSpace()
    if (this.at >= this.text.length) throw new RangeError('the JSON text ends too early')
    return this.text.charAt(this.at)
  }

  private skipSpace(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.text)
    this.at = SPACE.lastIndex
  }
}

export const memberOf = (value: SpannedJson, name: string): SpannedJson | null =>
  value.kind === 'object' ? (value.members.find((member) => member.name === name)?.value ?? null) : null
