import { describe, expect, it } from 'vitest'
import { everyMatch } from './every-match.ts'

const found = (text: string, pattern: RegExp) =>
  [...everyMatch(text, pattern)].map((match) => ({ index: match.index, groups: [...match] }))
const asMatchAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({ index: match.index, groups: [...match] }))

describe('matches of a global expression [review, 3]', () => {
  it.each([
    ['words of a line', /[a-z]+/g],
    ['', /a*/g],
    ['aab', /a*/g],
    ['one, two; three', /(\w+)(?=[,;]|$)/g],
    ['no match', /[0-9]/g],
  ])('of %j are those of matchAll', (text, pattern) => {
    expect(found(text, pattern)).toEqual(asMatchAll(text, pattern))
  })

  it('do not depend on an earlier search, and a loop that ends early leaves none behind', () => {
    const pattern = /[a-z]/g
    pattern.test('ab')
    for (const match of everyMatch('abc', pattern)) if (match[0] === 'b') break
    expect(found('abc', pattern)).toEqual(asMatchAll('abc', pattern))
  })

  it('are found in a loop within a loop of the same expression', () => {
    const pattern = /[a-z]/g
    const pairs: string[] = []
    for (const [outer] of everyMatch('ab', pattern))
      for (const [inner] of everyMatch('xy', pattern)) pairs.push(outer + inner)
    expect(pairs).toEqual(['ax', 'ay', 'bx', 'by'])
  })

  it('need the flag g', () => {
    expect(() => found('abc', /b/)).toThrow(TypeError)
  })
})
