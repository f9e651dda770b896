import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberText } from './member-text.ts'

describe('memberText [ledger, 3.1]', () => {
  it.each([
    ['{"a":1}', 'a', '1'],
    [' { "a" : { "b" : [ 1 , "}" ] } , "c" : "\\"" } ', 'a', '{ "b" : [ 1 , "}" ] }'],
    [' { "a" : { "b" : [ 1 , "}" ] } , "c" : "\\"" } ', 'c', '"\\""'],
    ['{"x":{"a":1},"a":2}', 'a', '2'],
    ['{"x":"\\"a\\":3","a":-2.50 }', 'a', '-2.50'],
    ['{"\\u0061":true}', 'a', 'true'],
  ])('%j %s', (text, name, value) => {
    expect(memberText(text, name)).toBe(value)
  })
  it('is null for a member of something inside, or of nothing', () => {
    expect(memberText('{"x":{"a":1}}', 'a')).toBeNull()
    expect(memberText('{ }', 'a')).toBeNull()
  })
  it('finds each member of any object as it was printed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 3 }), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        for (const [name, value] of Object.entries(object)) {
          expect(JSON.stringify(JSON.parse(memberText(text, name)!))).toBe(JSON.stringify(value))
        }
      }),
    )
  })
})
