import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import { readSelfPrinting } from './self-printing.ts'
import { parseStrictJson } from './strict-json.ts'

/** Bytes always take the full reader. */
const fullReader = (text: string, limits = {}) => parseStrictJson(utf8Encode(text), limits)

describe('readSelfPrinting [ledger, 3.2]', () => {
  it('reads what JSON.stringify writes, as the full reader does', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = JSON.stringify(JSON.parse(json))
        const value = readSelfPrinting(text, {})
        if (value !== undefined) expect(fullReader(text)).toEqual({ ok: true, value })
      }),
    )
    expect(readSelfPrinting('{"a":[1,"é",null,true,{"b":-0.5}]}', {})).toEqual({
      a: [1, 'é', null, true, { b: -0.5 }],
    })
  })

  it.each([
    ['spaces', '{"a": 1}'],
    ['a duplicate member', '{"a":1,"a":2}'],
    ['an escaped duplicate', '{"a":1,"\\u0061":2}'],
    ['a raw lone surrogate', '{"a":"\ud800"}'],
    ['an escaped lone surrogate', '{"a":"\\ud800"}'],
    ['an integer beyond 2^53', '{"a":9007199254740992}'],
    ['a rounded integer', '{"a":9007199254740993}'],
    ['minus zero', '[-0]'],
    ['a trailing value', '{} {}'],
    ['a broken text', '{"a":'],
    ['a byte order mark', '\ufeff{}'],
    ['depth', `${'['.repeat(65)}${']'.repeat(65)}`],
  ])('leaves %s to the full reader', (_name, text) => {
    expect(readSelfPrinting(text, {})).toBeUndefined()
  })

  it('keeps the limits of the full reader, to the value', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const n of [1, 3, 4]) {
      expect(readSelfPrinting(nested(n), { maxDepth: 3 }) !== undefined).toBe(
        fullReader(nested(n), { maxDepth: 3 }).ok,
      )
      expect(readSelfPrinting('[1,2,3]', { maxValues: n }) !== undefined).toBe(
        fullReader('[1,2,3]', { maxValues: n }).ok,
      )
    }
    expect(readSelfPrinting(nested(200_000), {})).toBeUndefined()
  })

  it('keeps __proto__ as a member like any other', () => {
    const value = readSelfPrinting('{"__proto__":{"x":1}}', {}) as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})
