// What has the format of a secret is seen by its beginning, and most lines of code are not.
import { describe, expect, it } from 'vitest'
import { SECRET_FORMATS } from '../tables/secret-formats.ts'
import { holdsMark, mayHoldSecret } from './beginnings.ts'

/** Texts of a pattern: each choice, each class by two of its letters, each repetition at its least. */
function textsOf(pattern: string, turn: number): string {
  let at = 0
  const choices = (): string => {
    const found = ['']
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1
        found.push('')
      } else found[found.length - 1] += repeated()
    }
    return found[turn % found.length]!
  }
  const repeated = (): string => {
    const one = piece()
    const [count, least] = /^(?:\{(\d+)(?:,\d*)?\}|[?*+])/.exec(pattern.slice(at)) ?? ['']
    at += count.length
    if (least !== undefined) return one.repeat(Number(least))
    return count === '?' || count === '*' ? one.repeat(turn % 2) : one
  }
  const piece = (): string => {
    const [ahead] = /^\(\?![^)]*\)/.exec(pattern.slice(at)) ?? ['']
    const [letters] = /^\[(?:\\.|[^\]\\])+\]/.exec(pattern.slice(at)) ?? ['']
    const [escaped] = /^\\./.exec(pattern.slice(at)) ?? ['']
    const [open] = /^\((?:\?:)?/.exec(pattern.slice(at)) ?? ['']
    at += (ahead || letters || escaped || open).length
    if (ahead !== '') return ''
    if (letters !== '') return letterOf(new RegExp(letters))
    if (escaped !== '')
      return escaped === '\\b' ? '' : /[dws]/.test(escaped[1]!) ? letterOf(new RegExp(escaped)) : escaped[1]!
    if (open !== '') {
      const inner = choices()
      at += 1
      return inner
    }
    const letter = pattern[at++]!
    return letter === '^' ? '' : letter
  }
  const letterOf = (one: RegExp): string => {
    const fitting = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
      .concat(' ')
      .filter((sign) => one.test(sign))
    return fitting[turn % fitting.length]!
  }
  return choices()
}

describe('the beginnings of secrets [review, 5]', () => {
  it.each(SECRET_FORMATS.map(({ provider, hint, format }) => ({ provider, hint, format })))(
    'stand in what has the format: $provider, $hint',
    ({ hint, format }) => {
      const texts = Array.from({ length: 40 }, (_, turn) => textsOf(format.source, turn)).filter(
        (text) => format.test(text) && text.includes(hint),
      )
      expect(texts.length).toBeGreaterThan(5)
      for (const text of texts) {
        expect(holdsMark(text), text).toBe(true)
        expect(mayHoldSecret(text), text).toBe(true)
      }
    },
  )

  it.each(SECRET_FORMATS.map(({ hint }) => hint))('%s holds a mark', (hint) =>
    expect(holdsMark(hint)).toBe(true),
  )

  it.each([
    'const total = items.reduce((sum, { price }) => sum + price, 0)',
    'if (request.headers.get("authorization") === null) return refuse(401)',
    'npm_config_cache: ${{ secrets.NPM_TOKEN }}',
    'stroke-linejoin: round; global_limit = 3; key-value',
  ])('do not stand in other lines: %s', (line) => expect(mayHoldSecret(line)).toBe(false))

  it('no mark stands in a text without one', () => expect(holdsMark('value = count + 3')).toBe(false))
})
