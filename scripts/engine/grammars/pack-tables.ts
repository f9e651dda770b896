// Writes the tables of the grammars of Lezer anew, like numbers together, so that gzip and Brotli make less of them. A
// grammar whose tables would not be read back as they were is refused.
import {
  BASE,
  DIGITS,
  END,
  GOES_ON,
  STATE_FIELDS,
  unpackActions,
  unpackGoto,
  unpackStates,
  unpackTokens,
} from '../../../protocol/review/syntax/packed-tables.ts'

type Table = Uint16Array | Uint32Array

interface Packing {
  readonly unpack: (text: string) => Table
  readonly pack: (table: readonly number[]) => string
  readonly bytes: 2 | 4
}

const write = (values: readonly number[]): string => values.map(digitsOf).join('')

function digitsOf(value: number): string {
  let text = DIGITS[BASE + (value % BASE)]!
  for (let rest = Math.floor(value / BASE); rest > 0; rest = Math.floor(rest / BASE))
    text = DIGITS[rest % BASE]! + text
  return text
}

const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const steps = (values: readonly number[]): number[] =>
  values.map((value, i) => signed(value - (values[i - 1] ?? 0)))

function packStates(table: readonly number[]): string {
  const count = table.length / STATE_FIELDS
  const column = (field: number): number[] =>
    Array.from({ length: count }, (_, row) => table[row * STATE_FIELDS + field]!)
  const columns = Array.from({ length: STATE_FIELDS }, (_, field) => column(field))
  return write([count, ...columns.slice(0, -1).flat(), ...steps(columns.at(-1)!)])
}

function packActions(table: readonly number[]): string {
  const terms: number[] = []
  const lower: number[] = []
  const upper: number[] = []
  // What stands behind the last list may end anywhere.
  const at = (index: number): number => table[index] ?? 0
  for (let i = 0; i < table.length; ) {
    const isEnd = table[i] === END
    terms.push(isEnd ? 0 : at(i) + 1)
    lower.push(at(i + 1))
    const rest = isEnd ? (at(i + 1) === GOES_ON ? 2 : 0) : 1
    for (let more = 0; more < rest; more++) upper.push(at(i + 2 + more))
    i += 2 + rest
  }
  return write([table.length, terms.length, ...terms, ...lower, ...upper])
}

function packGoto(table: readonly number[]): string {
  const [count] = table as [number]
  const heads: number[] = []
  const targets: number[] = []
  const states: number[] = []
  for (let i = count + 1; i < table.length; ) {
    const size = table[i]! >> 1
    heads.push(table[i]!)
    targets.push(table[i + 1]!)
    states.push(...table.slice(i + 2, i + 2 + size))
    i += 2 + size
  }
  return write([
    count,
    ...steps(table.slice(1, count + 1)),
    heads.length,
    ...heads,
    ...steps(targets),
    ...states,
  ])
}

function packTokens(table: readonly number[]): string {
  const numberOf = new Map<number, number>()
  for (let i = 0; i < table.length; ) {
    numberOf.set(i, numberOf.size)
    const next = table[i + 1]! + 3 * table[i + 2]!
    if (!(next > i)) throw new Error(`the state at ${i} of a tokenizer does not end`)
    i = next
  }
  const starts = [...numberOf.keys()]
  const edgesOf = (start: number): number[][] =>
    Array.from({ length: table[start + 2]! }, (_, i) => {
      const at = table[start + 1]! + 3 * i
      return table.slice(at, at + 3)
    })
  const edges = starts.map(edgesOf)
  return write([
    starts.length,
    ...starts.map((start) => table[start]!),
    ...starts.map((start) => (table[start + 1]! - start - 3) / 2),
    ...edges.map(({ length }) => length),
    ...starts.flatMap((start) => table.slice(start + 3, table[start + 1])),
    ...edges.flatMap((list) => list.map(([from], i) => signed(from! - (list[i - 1]?.[1] ?? 0)))),
    ...edges.flatMap((list) => list.map(([from, to]) => signed(to! - from!))),
    ...edges.flatMap((list) => list.map(([, , target]) => numberOf.get(target!)!)),
  ])
}

const PACKINGS: Readonly<Record<string, Packing>> = {
  states: { unpack: unpackStates, pack: packStates, bytes: 4 },
  stateData: { unpack: unpackActions, pack: packActions, bytes: 2 },
  goto: { unpack: unpackGoto, pack: packGoto, bytes: 2 },
  tokenData: { unpack: unpackTokens, pack: packTokens, bytes: 2 },
}

/** What a grammar imports to read its tables. */
export const PACKED_TABLES = 'packed-tables'

/** Returns the module of a grammar with its tables packed. Throws when one is not read back as it was. */
export function withPackedTables(text: string): string {
  const packed = Object.entries(PACKINGS).reduce((rest, [key, packing]) => {
    const place = new RegExp(`^( {2}${key}: )("(?:[^"\\\\\\n]|\\\\.)*")(?=,$)`, 'm')
    if (!place.test(rest)) throw new Error(`the table ${key} of a grammar was not found`)
    return rest.replace(place, (_, before: string, written: string) => {
      const table = tableOf(textOf(written), packing.bytes)
      const now = packing.pack([...table])
      if (String(packing.unpack(now)) !== String(table)) throw new Error(`the table ${key} is not read back`)
      return `${before}${packing.unpack.name}(${JSON.stringify(now)})`
    })
  }, text)
  const names = Object.values(PACKINGS).map(({ unpack }) => unpack.name)
  return `import { ${names.join(', ')} } from '${PACKED_TABLES}'\n${packed}`
}

/** A literal of JavaScript with double quotes. */
const textOf = (literal: string): string =>
  JSON.parse(literal.replace(/\\x([0-9a-f]{2})/g, (_, hex) => `\\u00${hex}`))

/** As Lezer reads it: https://github.com/lezer-parser/generator/blob/main/src/encode.ts */
function tableOf(text: string, bytes: 2 | 4): Table {
  const [length, ...values] = numbersOf(text)
  const table = bytes === 4 ? new Uint32Array(length!) : new Uint16Array(length!)
  table.set(values)
  return table
}

function numbersOf(text: string): number[] {
  const values: number[] = []
  let value = 0
  for (const sign of text) {
    if (sign === '~') values.push(END)
    else {
      const digit = DIGITS.indexOf(sign)
      value = value * BASE + (digit % BASE)
      if (digit < BASE) continue
      values.push(value)
    }
    value = 0
  }
  return values
}
