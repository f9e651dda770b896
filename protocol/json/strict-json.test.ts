import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import { parseJsonTree } from './json-tree.ts'
import { parseStrictJson } from './strict-json.ts'

const read = (input: string | Uint8Array) => {
  const result = parseStrictJson(input)
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`)
  return result.value
}
const refusal = (input: string | Uint8Array) => {
  const result = parseStrictJson(input)
  return result.ok ? null : result.problem
}

/** Code of the refusal, and the nearest document that is accepted. */
const REFUSED: [input: string, code: string, accepted: string][] = [
  ['', 'unexpected_end', '0'],
  ['{"a":1', 'unexpected_end', '{"a":1}'],
  ['"a', 'unexpected_end', '"a"'],
  ['"a\\', 'unexpected_end', '"a\\\\"'],
  ['[1,]', 'unexpected_character', '[1]'],
  ['{"a":1,}', 'unexpected_character', '{"a":1}'],
  ["{'a':1}", 'unexpected_character', '{"a":1}'],
  ['{"a" 1}', 'unexpected_character', '{"a": 1}'],
  ['[1 2]', 'unexpected_character', '[1, 2]'],
  ['[1}', 'unexpected_character', '[1]'],
  ['tru', 'unexpected_character', 'true'],
  ['nul', 'unexpected_character', 'null'],
  ['// x\n1', 'unexpected_character', '1'],
  ['\u00a01', 'unexpected_character', ' 1'],
  ['1 2', 'trailing_data', '1'],
  ['{} x', 'trailing_data', '{}'],
  ['truex', 'trailing_data', 'true'],
  ['1\u0000', 'trailing_data', '1\n'],
  ['\ufeff{}', 'byte_order_mark', '{}'],
  ['"\n"', 'control_character', '"\\n"'],
  ['"\\x41"', 'invalid_escape', '"\\u0041"'],
  ['"\\u12g4"', 'invalid_escape', '"\\u1264"'],
  ['"\\ud800"', 'lone_surrogate', '"\\ud83d\\ude00"'],
  ['"\\udc00\\ud800"', 'lone_surrogate', '"\\ud800\\udc00"'],
  ['"\\ud800\\u0041"', 'lone_surrogate', '"\\ud800\\udc00A"'],
  ['"\ud800"', 'lone_surrogate', '"😀"'],
  ['{"\\ud800":1}', 'lone_surrogate', '{"x":1}'],
  ['{"a":1,"a":2}', 'duplicate_member', '{"a":1,"b":2}'],
  ['{"a":1,"\\u0061":2}', 'duplicate_member', '{"a":1,"\\u0062":2}'],
  ['{"__proto__":1,"__proto__":2}', 'duplicate_member', '{"__proto__":1}'],
  ['{"toString":1,"toString":2}', 'duplicate_member', '{"toString":1}'],
  ['NaN', 'invalid_number', 'null'],
  ['[-Infinity]', 'invalid_number', '[null]'],
  ['01', 'invalid_number', '10'],
  ['+1', 'invalid_number', '1'],
  ['.5', 'invalid_number', '0.5'],
  ['1.', 'invalid_number', '1.0'],
  ['1.e3', 'invalid_number', '1.0e3'],
  ['1e', 'invalid_number', '1e1'],
  ['-', 'invalid_number', '-1'],
  ['0x10', 'trailing_data', '16'],
  ['9007199254740992', 'imprecise_number', '9007199254740991'],
  ['-9007199254740993', 'imprecise_number', '-9007199254740991'],
  ['1e400', 'imprecise_number', '1e300'],
]

describe('parseStrictJson', () => {
  it.each(REFUSED)('refuses %j as %s, and reads %j [ledger, 3.2]', (input, code, accepted) => {
    expect(refusal(input)?.code).toBe(code)
    expect(read(accepted)).toEqual(JSON.parse(accepted))
  })

  it('refuses bytes that are not UTF-8, at their offset [ledger, 3.2]', () => {
    const error = refusal(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))
    expect(error).toMatchObject({ code: 'invalid_utf8', offset: 1 })
    expect(read(Uint8Array.of(0x22, 0xc3, 0xa9, 0x22))).toBe('é')
  })

  it('says where and what to send instead', () => {
    expect(refusal('{"a":[1,{"b":2,"b":3}]}')).toEqual({
      code: 'duplicate_member',
      path: ['a', 1, 'b'],
      offset: 15,
      message: 'the member "b" appears twice; send it once',
    })
    expect(refusal('{"sats":12345678901234567890}')).toEqual({
      code: 'imprecise_number',
      path: ['sats'],
      offset: 8,
      message: '"12345678901234567890" does not fit a number without loss; send it as a string',
    })
  })

  it('counts offsets in bytes for bytes and in UTF-16 units for strings', () => {
    const text = '["é😀",x]'
    expect(refusal(text)?.offset).toBe(7)
    expect(refusal(utf8Encode(text))?.offset).toBe(10)
  })

  it('limits depth: 64 levels pass, 65 do not [ledger, 3.2]', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(refusal(nested(64))).toBeNull()
    expect(refusal(nested(65))).toMatchObject({ code: 'too_deep', offset: 64 })
    expect(refusal('{"a":'.repeat(100_000))?.code).toBe('too_deep')
    expect(parseStrictJson('[[1]]', { maxDepth: 1 }).ok).toBe(false)
  })

  it('limits the number of values', () => {
    expect(parseStrictJson('[1,2]', { maxValues: 3 }).ok).toBe(true)
    expect(parseStrictJson('[1,2,3]', { maxValues: 3 })).toMatchObject({
      problem: { code: 'too_many_values' },
    })
  })

  it('keeps __proto__ as an own member and pollutes nothing [ledger, 3.3]', () => {
    const value = read('{"__proto__":{"polluted":true},"constructor":1}') as object
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('agrees with JSON.parse on every document that JSON.stringify writes [RFC 8259]', () => {
    const document = fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(document, fc.nat(3), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent)
        const result = parseStrictJson(spaced)
        // The one thing JSON.stringify writes that we refuse: an integer beyond 2^53-1 in full digits.
        if (!result.ok) expect(result.problem.code).toMatch(/imprecise_number|lone_surrogate/)
        else {
          expect(result.value).toEqual(JSON.parse(spaced))
          expect(read(utf8Encode(spaced))).toEqual(result.value)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('accepts nothing that JSON.parse refuses, when one character is changed [RFC 8259]', () => {
    const document = '{"a":[1,-2.5e3,"x\\n\\u00e9"],"b":{"c":null,"d":true}}'
    const change = fc.tuple(
      fc.nat(document.length),
      fc.constantFrom(...'{}[],:"\\01eE.-+ntfu \n\u0001\ud800'),
    )
    let accepted = 0
    fc.assert(
      fc.property(change, fc.boolean(), ([at, unit], insert) => {
        const text = document.slice(0, at) + unit + document.slice(insert ? at : at + 1)
        const result = parseStrictJson(text)
        if (result.ok) expect(result.value).toEqual(JSON.parse(text))
        if (result.ok) accepted++
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(50)
  })
})

describe('parseJsonTree', () => {
  it('keeps the order of members and the text of numbers [ledger, 3.2]', () => {
    expect(parseJsonTree('{"10":1.0,"9":9007199254740993,"a":[null,-0.0,"\\u0041"]}')).toEqual({
      ok: true,
      value: {
        obj: [
          ['10', { lit: '1.0' }],
          ['9', { lit: '9007199254740993' }],
          ['a', { arr: [{ lit: 'null' }, { lit: '-0.0' }, { str: 'A' }] }],
        ],
      },
    })
  })
  it.each(REFUSED.filter(([, code]) => code !== 'imprecise_number'))(
    'refuses %j as %s [ledger, 3.2]',
    (input, code) => {
      expect(parseJsonTree(input)).toMatchObject({ ok: false, problem: { code } })
    },
  )
})
