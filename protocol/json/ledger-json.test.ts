import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { jcs } from './canonical-json.ts'
import { type JsonTree, parseJsonTree } from './json-tree.ts'
import { compareCodePoints, legacyAsciiEscapedV0, rawUtf8V1 } from './ledger-json.ts'
import { writerRuleViolation } from './writer-rules.ts'

const tree = (text: string): JsonTree => {
  const result = parseJsonTree(text)
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

interface CanonicalJsonVectors {
  canonical_json: {
    cases: {
      input_json: string
      raw: string
      raw_sha256: string
      escaped: string
      escaped_sha256: string
      escaped_del_variant?: string
      native_js_sha256: string
      native_js_differs: boolean
    }[]
    reader_must_reject: { input_json: string; why: string }[]
    writer_must_reject: string[]
  }
}

describe.skipIf(vectorsMissing)(`the two record recipes${vectorsNote}`, () => {
  const { cases, reader_must_reject, writer_must_reject } = vectorsMissing
    ? { cases: [], reader_must_reject: [], writer_must_reject: [] }
    : vectorJson<CanonicalJsonVectors>('assay-worked/vectors.json').canonical_json

  it.each(cases)('$input_json [ledger, 3.3]', (vector) => {
    const record = tree(vector.input_json)
    const raw = rawUtf8V1(record)
    const escaped = legacyAsciiEscapedV0(record)
    expect([raw, sha256Hex(raw)]).toEqual([vector.raw, vector.raw_sha256])
    expect([escaped, sha256Hex(escaped)]).toEqual([vector.escaped, vector.escaped_sha256])
    if (vector.escaped_del_variant !== undefined) {
      expect(legacyAsciiEscapedV0(record, { escapeDel: true })).toBe(vector.escaped_del_variant)
    }
    // Positive control of the lossless reader: native values give another hash where the vector says so.
    expect(vector.native_js_sha256 !== vector.raw_sha256).toBe(vector.native_js_differs)
  })

  it.each(reader_must_reject)('the reader refuses a $why [ledger, 3.2]', ({ input_json }) => {
    expect(parseJsonTree(input_json).ok).toBe(false)
  })

  it.each(writer_must_reject)('a reader accepts %s, our writer does not [ledger, 2.2]', (text) => {
    expect(writerRuleViolation(tree(text))).not.toBeNull()
  })
})

describe('compareCodePoints [ledger, 3.2]', () => {
  it('is the order of the UTF-8 bytes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'z', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '𐀀') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})

describe('writerRuleViolation [ledger, 2.2]', () => {
  const code = (text: string) => writerRuleViolation(tree(text))?.code ?? null
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

  it.each([
    ['{"n":-12,"b":true,"z":null}', '{"n":1.0}', 'number'],
    ['[9007199254740991]', '[9007199254740992]', 'number'],
    ['["a\\n\\tb"]', '["a\\rb"]', 'character'],
    ['["~"]', '["\\u007f"]', 'character'],
    ['{"cascade-fade":1}', '{"caf\\u00e9":1}', 'member_name'],
    ['{"proto":1}', '{"__proto__":1}', 'member_name'],
    ['{"a b":1}', '{"a\\"b":1}', 'member_name'],
    [`{"${'x'.repeat(64)}":1}`, `{"${'x'.repeat(65)}":1}`, 'member_name'],
    [nested(16), nested(17), 'too_deep'],
    [`"${'x'.repeat(65_534)}"`, `"${'x'.repeat(65_535)}"`, 'too_large'],
  ])('case %#', (fine, refused, expected) => {
    expect(code(fine)).toBeNull()
    expect(code(refused)).toBe(expected)
  })

  it('leads to the place', () => {
    expect(writerRuleViolation(tree('{"a":[1,{"b":1.5}]}'))?.path).toEqual(['a', 1, 'b'])
  })

  it('what it lets pass has the same bytes in the raw recipe and in RFC 8785', () => {
    const name = fc.stringMatching(/^[ !#-[\]-~]{1,8}$/).filter((text) => text !== '__proto__')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.maxSafeInteger(),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    }))
    let compared = 0
    fc.assert(
      fc.property(value, (json) => {
        const record = tree(JSON.stringify(json))
        if (writerRuleViolation(record)) return
        compared++
        expect(rawUtf8V1(record)).toBe(jcs(json))
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThan(100)
  })
})
