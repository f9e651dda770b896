import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex, toHex, utf8Encode } from '../bytes.ts'
import { vectorBytes, vectorsMissing, vectorsNote, vectorText } from '../testing/vectors.ts'
import { CanonicalJsonError, jcs, jcsIntegers } from './canonical-json.ts'
import { parseStrictJson } from './strict-json.ts'

const parse = (input: string | Uint8Array): unknown => {
  const result = parseStrictJson(input)
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

const codeOf = (print: () => string): string | null => {
  try {
    print()
    return null
  } catch (error) {
    if (error instanceof CanonicalJsonError) return error.code
    throw error
  }
}

describe.skipIf(vectorsMissing)(`RFC 8785 vectors${vectorsNote}`, () => {
  const names = ['arrays', 'french', 'structures', 'unicode', 'values', 'weird']
  it.each(names)('%s.json [RFC 8785, 3.2]', (name) => {
    const canonical = jcs(parse(vectorBytes(`jcs/input/${name}.json`)))
    expect(canonical).toBe(vectorText(`jcs/output/${name}.json`))
    const outHex = vectorText(`jcs/outhex/${name}.txt`).replace(/\s+/g, '')
    expect(toHex(utf8Encode(canonical))).toBe(outHex)
  })

  it('prints all 10,000 numbers of the ES6 list [RFC 8785, 3.2.2.3]', () => {
    const bytes = vectorBytes('jcs/es6-numbers-first-10000.txt')
    expect(sha256Hex(bytes).slice(0, 8)).toBe('b9f7a8e7')
    const lines = vectorText('jcs/es6-numbers-first-10000.txt').trimEnd().split('\n')
    expect(lines).toHaveLength(10_000)
    const view = new DataView(new ArrayBuffer(8))
    const wrong = lines.filter((line) => {
      const [ieee754, text] = line.split(',')
      view.setBigUint64(0, BigInt(`0x${ieee754}`))
      return jcs(view.getFloat64(0)) !== text
    })
    expect(wrong).toEqual([])
  })
})

describe('jcs', () => {
  it('sorts by UTF-16 code unit, integer-like and inherited names included [RFC 8785, 3.2.3]', () => {
    expect(jcs({ '\ufb33': 1, '😀': 2, 10: 3, 9: 4, toString: 5 })).toBe(
      '{"10":3,"9":4,"toString":5,"😀":2,"\ufb33":1}',
    )
    expect(jcs(parse('{"a":2,"__proto__":1}'))).toBe('{"__proto__":1,"a":2}')
  })

  it('is a fixpoint: printing what it printed changes nothing [RFC 8785, 3.2]', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (value) => {
        const once = jcs(value)
        const reread = parseStrictJson(once)
        // Only numbers of 2^53 and more that ES6 prints in full digits cannot be read back strictly.
        if (reread.ok) expect(jcs(reread.value)).toBe(once)
        else expect(reread.problem.code).toBe('imprecise_number')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['undefined', { a: undefined }, 'not_json'],
    ['a hole', new Array(1), 'not_json'],
    ['a bigint', 1n, 'not_json'],
    ['a function', [() => 1], 'not_json'],
    ['a date', { at: new Date(0) }, 'not_json'],
    ['a map', new Map(), 'not_json'],
    ['NaN', [Number.NaN], 'not_finite'],
    ['Infinity', Number.POSITIVE_INFINITY, 'not_finite'],
    ['a lone surrogate', 'a\ud800', 'lone_surrogate'],
    ['a lone surrogate in a name', { '\udc00': 1 }, 'lone_surrogate'],
  ])('refuses %s [RFC 8785, 3.1]', (_, value, code) => {
    expect(codeOf(() => jcs(value))).toBe(code)
  })

  it('refuses a value that contains itself, and prints one that appears twice [RFC 8785, 3.1]', () => {
    const shared = { a: 1 }
    expect(jcs([shared, shared])).toBe('[{"a":1},{"a":1}]')
    const loop: Record<string, unknown> = {}
    loop.self = [loop]
    expect(codeOf(() => jcs(loop))).toBe('cycle')
  })

  it('leads to the offending member [RFC 8785, 3.1]', () => {
    try {
      jcs({ a: [0, { b: Number.NaN }] })
      expect.unreachable()
    } catch (error) {
      expect((error as CanonicalJsonError).path).toEqual(['a', 1, 'b'])
    }
  })
})

describe('jcsIntegers [payloads, 1.6]', () => {
  it('prints integers as jcs does', () => {
    const value = { n: [0, -1, Number.MAX_SAFE_INTEGER], s: 'é' }
    expect(jcsIntegers(value)).toBe(jcs(value))
  })
  it.each([0.5, -0, 2 ** 53, 1e300])('refuses %d', (number) => {
    expect(codeOf(() => jcsIntegers({ n: number }))).toBe('not_an_integer')
    expect(codeOf(() => jcs({ n: number }))).toBeNull()
  })
})
