// Parses Solidity type names. Canonical ABI types only, as they stand in a signature.

export type ScalarType =
  | { readonly kind: 'address' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'int'; readonly bits: number; readonly signed: boolean }

export type AbiType =
  | ScalarType
  | { readonly kind: 'bytes' }
  | { readonly kind: 'fixed'; readonly bytes: number }
  | { readonly kind: 'array'; readonly of: AbiType; readonly length: number | null }
  | { readonly kind: 'tuple'; readonly of: readonly AbiType[] }

export interface Signature {
  readonly name: string
  readonly inputs: readonly AbiType[]
}

/** `transfer(address,uint256)`. Null when the text is no canonical signature. */
export function parseSignature(text: string): Signature | null {
  const open = text.indexOf('(')
  if (open < 1 || !text.endsWith(')')) return null
  const inputs = parseList(text.slice(open + 1, -1))
  return inputs ? { name: text.slice(0, open), inputs } : null
}

function parseList(text: string): AbiType[] | null {
  if (text === '') return []
  const types: AbiType[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const symbol = text.charAt(i)
    if (symbol === '(') depth++
    if (symbol === ')') depth--
    if (i < text.length && (symbol !== ',' || depth > 0)) continue
    const type = parseType(text.slice(from, i))
    if (!type) return null
    types.push(type)
    from = i + 1
  }
  return depth === 0 ? types : null
}

function parseType(text: string): AbiType | null {
  const array = /^(.+)\[([0-9]{0,4})\]$/.exec(text)
  if (array) {
    const of = parseType(array[1]!)
    return of && { kind: 'array', of, length: array[2] === '' ? null : Number(array[2]) }
  }
  if (text.startsWith('(') && text.endsWith(')')) {
    const of = parseList(text.slice(1, -1))
    return of && { kind: 'tuple', of }
  }
  if (text === 'address' || text === 'bool') return { kind: text }
  if (text === 'bytes' || text === 'string') return { kind: 'bytes' }
  const int = /^(u?)int([0-9]{1,3})$/.exec(text)
  if (int) return { kind: 'int', bits: Number(int[2]), signed: int[1] === '' }
  const fixed = /^bytes([0-9]{1,2})$/.exec(text)
  return fixed ? { kind: 'fixed', bytes: Number(fixed[1]) } : null
}

export const isDynamic = (type: AbiType): boolean =>
  type.kind === 'bytes' ||
  (type.kind === 'array' && (type.length === null || isDynamic(type.of))) ||
  (type.kind === 'tuple' && type.of.some(isDynamic))

/** Words that the type takes in the head of its tuple. */
export function headWords(type: AbiType): number {
  if (isDynamic(type)) return 1
  if (type.kind === 'array') return type.length! * headWords(type.of)
  if (type.kind === 'tuple') return type.of.reduce((words, part) => words + headWords(part), 0)
  return 1
}
