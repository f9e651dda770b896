// Reads the tables of a grammar from texts in which like numbers stand together: of a list of actions first all terms, then
// all targets. A compressor makes less of them than of the texts of Lezer; scripts/engine/grammars/pack-tables.ts writes them.

/** Numbers are written as Lezer writes them: in base 46, with other digits for the last place. */
export const BASE = 46
export const DIGITS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(32 + i))
  .filter((digit) => digit !== '"' && digit !== '\\')
  .join('')
/** Ends a list in the table of actions; the number after it says whether another list goes on. */
export const END = 0xffff
export const GOES_ON = 1
export const STATE_FIELDS = 6

class Numbers {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  next(): number {
    for (let value = 0; ; value *= BASE) {
      const digit = DIGITS.indexOf(this.text[this.at++]!)
      value += digit % BASE
      if (digit >= BASE) return value
    }
  }

  list(length: number): readonly number[] {
    return Array.from({ length }, () => this.next())
  }

  signed(): number {
    const value = this.next()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Each is written as its difference from the one before. */
  steps(length: number): readonly number[] {
    let value = 0
    return Array.from({ length }, () => {
      value += this.signed()
      return value
    })
  }
}

/** By columns. */
export function unpackStates(text: string): Uint32Array {
  const numbers = new Numbers(text)
  const count = numbers.next()
  const table = new Uint32Array(count * STATE_FIELDS)
  for (let field = 0; field < STATE_FIELDS; field++) {
    const column = field < STATE_FIELDS - 1 ? numbers.list(count) : numbers.steps(count)
    for (const [row, value] of column.entries()) table[row * STATE_FIELDS + field] = value
  }
  return table
}

/** All terms, where 0 ends a list; then the lower halves of their actions; then the upper ones. */
export function unpackActions(text: string): Uint16Array {
  const numbers = new Numbers(text)
  const table = new Uint16Array(numbers.next())
  const terms = numbers.list(numbers.next())
  const lower = numbers.list(terms.length)
  let at = 0
  for (const [i, term] of terms.entries()) {
    table[at++] = term === 0 ? END : term - 1
    table[at++] = lower[i]!
    if (term === 0 && lower[i] === GOES_ON) table[at++] = numbers.next()
    if (term !== 0 || lower[i] === GOES_ON) table[at++] = numbers.next()
  }
  return table
}

/** The places of the terms, then of all groups their heads, their targets, and the states in them. */
export function unpackGoto(text: string): Uint16Array {
  const numbers = new Numbers(text)
  const table = [numbers.next()]
  table.push(...numbers.steps(table[0]!))
  const heads = numbers.list(numbers.next())
  const targets = numbers.steps(heads.length)
  for (const [i, head] of heads.entries()) table.push(head, targets[i]!, ...numbers.list(head >> 1))
  return Uint16Array.from(table)
}

/** Of all states of the tokenizer the masks, the numbers of their tokens and edges, the tokens, and the edges, which name a state by its number. */
export function unpackTokens(text: string): Uint16Array {
  const numbers = new Numbers(text)
  const masks = numbers.list(numbers.next())
  const accepted = numbers.list(masks.length)
  const edges = numbers.list(masks.length)
  const ofEdges = edges.reduce((sum, count) => sum + count, 0)
  const starts: number[] = []
  let size = 0
  for (const [i, count] of edges.entries()) {
    starts.push(size)
    size += 3 + 2 * accepted[i]! + 3 * count
  }
  const tokens = accepted.map((count) => numbers.list(2 * count))
  const gaps = Array.from({ length: ofEdges }, () => numbers.signed())
  const widths = Array.from({ length: ofEdges }, () => numbers.signed())
  const targets = numbers.list(ofEdges)
  const table: number[] = []
  let edge = 0
  for (const [i, mask] of masks.entries()) {
    table.push(mask, starts[i]! + 3 + 2 * accepted[i]!, edges[i]!, ...tokens[i]!)
    for (let end = edge + edges[i]!, from = 0; edge < end; edge++) {
      const first = from + gaps[edge]!
      from = first + widths[edge]!
      table.push(first, from, starts[targets[edge]!]!)
    }
  }
  return Uint16Array.from(table)
}
