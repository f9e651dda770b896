import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget } from '../../../core/budget.ts'
import { type AbiValue, decodeTuple } from './decode.ts'
import { selectorOf } from './selector.ts'
import { parseSignature } from './types.ts'

const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
const decode = (types: string, hex: string): readonly AbiValue[] | null =>
  decodeTuple(parseSignature(`f(${types})`)!.inputs, { hex, start: 0, end: hex.length }, new Budget(100_000))

const plain = (value: AbiValue): unknown => {
  if (value.kind === 'address') return value.address
  if (value.kind === 'list') return value.items.map(plain)
  if (value.kind === 'bytes') return value.range.hex.slice(value.range.start, value.range.end)
  return value.value
}

describe('selectors [Solidity ABI, examples]', () => {
  it.each([
    ['baz(uint32,bool)', 'cdcd77c0'],
    ['bar(bytes3[2])', 'fce353f6'],
    ['sam(bytes,bool,uint256[])', 'a5643bf2'],
    ['f(uint256,uint32[],bytes10,bytes)', '8be65246'],
    ['g(uint256[][],string[])', '2289b18c'],
    ['transfer(address,uint256)', 'a9059cbb'],
    ['approve(address,uint256)', '095ea7b3'],
    ['setApprovalForAll(address,bool)', 'a22cb465'],
  ])('%s is %s', (signature, selector) => {
    expect(selectorOf(signature)).toBe(selector)
    expect(parseSignature(signature)).not.toBeNull()
  })
})

describe('arguments', () => {
  it('sam("dave", true, [1,2,3]) [Solidity ABI, examples]', () => {
    const hex =
      word(0x60) +
      word(1) +
      word(0xa0) +
      word(4) +
      '64617665'.padEnd(64, '0') +
      word(3) +
      word(1) +
      word(2) +
      word(3)
    expect(decode('bytes,bool,uint256[]', hex)!.map(plain)).toEqual(['64617665', true, [1n, 2n, 3n]])
  })

  it('f(0x123, [0x456, 0x789], "1234567890", "Hello, world!") [Solidity ABI, examples]', () => {
    const hex =
      word(0x123) +
      word(0x80) +
      '31323334353637383930'.padEnd(64, '0') +
      word(0xe0) +
      word(2) +
      word(0x456) +
      word(0x789) +
      word(13) +
      '48656c6c6f2c20776f726c6421'.padEnd(64, '0')
    expect(decode('uint256,uint32[],bytes10,bytes', hex)!.map(plain)).toEqual([
      0x123n,
      [0x456n, 0x789n],
      '31323334353637383930',
      '48656c6c6f2c20776f726c6421',
    ])
  })

  it('g([[1,2],[3]], ["one","two","three"]) [Solidity ABI, examples]', () => {
    const text = (hex: string): string => word(hex.length / 2) + hex.padEnd(64, '0')
    const hex =
      word(0x40) +
      word(0x140) +
      word(2) +
      word(0x40) +
      word(0xa0) +
      word(2) +
      word(1) +
      word(2) +
      word(1) +
      word(3) +
      word(3) +
      word(0x60) +
      word(0xa0) +
      word(0xe0) +
      text('6f6e65') +
      text('74776f') +
      text('7468726565')
    expect(decode('uint256[][],string[]', hex)!.map(plain)).toEqual([
      [[1n, 2n], [3n]],
      ['6f6e65', '74776f', '7468726565'],
    ])
  })

  it('says where each value stands [review, 1]', () => {
    const hex = word(7) + word(0x40) + word(2) + 'abcd'.padEnd(64, '0')
    const [number, bytes] = decode('uint256,bytes', hex)!
    expect([number!.start, number!.end]).toEqual([0, 64])
    expect(hex.slice(bytes!.start, bytes!.end)).toBe('abcd')
  })
})

describe('what a compiler would not write [Solidity ABI, strict encoding mode]', () => {
  const good = word(0x11) + word(1)
  it('a good call decodes', () => expect(decode('address,bool', good)).not.toBeNull())
  it.each([
    ['a bool of 2', word(0x11) + word(2), 'address,bool'],
    ['dirty bits above an address', `1${good.slice(1)}`, 'address,bool'],
    ['one digit short', good.slice(0, -1), 'address,bool'],
    ['a uint48 above its range', word(1n << 48n), 'uint48'],
    ['dirty bits after bytes4', `${'ab'.repeat(5)}`.padEnd(64, '0'), 'bytes4'],
    ['an offset outside', word(0x400), 'bytes'],
    ['a length outside', word(0x20) + word(0x400), 'bytes'],
    ['a count that does not fit', word(0x20) + word(1_000_000), 'uint256[]'],
    ['an offset beyond 2^24', word(1n << 200n), 'bytes'],
  ])('%s is refused', (_, hex, types) => expect(decode(types, hex)).toBeNull())
})

it('any bytes: an answer or a refusal, within a budget that grows with the input [review, 3]', () => {
  const types = [
    'bytes[]',
    '(address,uint256,bytes)[]',
    'uint256[][]',
    'address,uint256',
    '(bytes,(bool,bytes)[])',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.array(fc.nat({ max: 40 }), { maxLength: 24 }),
      (type, words) => {
        const hex = words.map((value) => word(value * 16)).join('')
        const budget = new Budget(10_000_000)
        decodeTuple(parseSignature(`f(${type})`)!.inputs, { hex, start: 0, end: hex.length }, budget)
        expect(budget.steps).toBeLessThan(10_000_000)
      },
    ),
  )
})
