import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget, BudgetSpent } from '../core/budget.ts'
import { locateJson, memberOf, type SpannedJson } from './json-spans.ts'

const plain = (value: SpannedJson): unknown => {
  if (value.kind === 'string') return value.text
  if (value.kind === 'array') return value.items.map(plain)
  if (value.kind === 'object') return Object.fromEntries(value.members.map((m) => [m.name, plain(m.value)]))
  return JSON.parse(value.text)
}

const locate = (text: string) => locateJson(text, new Budget(2_000_000))

describe('places of JSON values', () => {
  it('reads the same value as JSON.parse, whatever the white space [review, 1]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        if (text.includes('__proto__')) return
        expect(plain(locate(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('every place holds the text of its value [review, 1]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2)
        const visit = (node: SpannedJson): void => {
          expect(JSON.parse(text.slice(node.start, node.end))).toEqual(plain(node))
          if (node.kind === 'array') node.items.forEach(visit)
          if (node.kind === 'object') for (const member of node.members) visit(member.value)
        }
        if (!text.includes('__proto__')) visit(locate(text))
      }),
    )
  })

  it('keeps numbers as they were written, and points at them [review, 1]', () => {
    const text = '{"size": 1.50e+2, "name":"a\\"b"}'
    const size = memberOf(locate(text), 'size')!
    expect(size).toMatchObject({ kind: 'number', text: '1.50e+2' })
    expect(text.slice(size.start, size.end)).toBe('1.50e+2')
    expect(memberOf(locate(text), 'name')).toMatchObject({ text: 'a"b' })
    expect(memberOf(locate(text), 'none')).toBeNull()
  })

  it('ends on text that is not JSON [review, 1]', () => {
    for (const text of ['', '{', '[1,', '"a', '{"a"', '[}', '{]', '{"a":}'])
      expect(() => locate(text), text).toThrow()
  })

  it('spends the budget [review, 3]', () => {
    expect(() => locateJson('[1,2,3]', new Budget(3))).toThrow(BudgetSpent)
  })
})
