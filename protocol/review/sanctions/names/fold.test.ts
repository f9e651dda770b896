import { describe, expect, it } from 'vitest'
import { isOneEdit } from './edit-distance.ts'
import { foldLookAlikes, foldWord, wordsOf } from './fold.ts'
import { nameKeyOf } from './name-key.ts'

describe('folding [review, 8]', () => {
  it('agrees with the canonical decompositions of this platform for every Latin letter it covers', () => {
    let compared = 0
    for (let point = 0xc0; point <= 0x1eff; point = point === 0x24f ? 0x1e00 : point + 1) {
      const letter = String.fromCharCode(point)
      const base = letter
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
      if (!/^[a-z]{1,2}$/.test(base)) continue
      compared++
      expect([letter, foldWord(letter)]).toEqual([letter, base])
    }
    expect(compared).toBeGreaterThan(450)
  })

  it.each([
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['ИВАНОВ', 'ivanov'],
    ['Щёлково', 'shchelkovo'],
    ['Παύλος', 'paylos'],
    ['Ｆｕｌｌ', 'full'],
    ['Lаzаrus', 'lazarus'],
    ['e\u0301tude', 'etude'],
    ['İzmir', 'izmir'],
  ])('%s is %s', (word, folded) => expect(foldWord(word)).toBe(folded))

  it('keeps places: one unit stays one unit', () => {
    const text = '0х12 Ａ И 😀'
    expect(foldLookAlikes(text)).toHaveLength(text.length)
    expect(foldLookAlikes(text).slice(0, 4)).toBe('0x12')
  })

  it.each([
    ["Sim Hyo'n-so'p", ['sim', 'hyon', 'sop']],
    ['S.R.O.', ['sro']],
    ['sinbad.io', ['sinbad', 'io']],
    ['O’Neill & Sons, Inc.', ['oneill', 'sons', 'inc']],
    ['', []],
    ['---', []],
  ])('words of %s', (text, words) => {
    expect(wordsOf(text).map((word) => word.text)).toEqual(words)
    for (const { start, end } of wordsOf(text)) expect(text.slice(start, end).length).toBeGreaterThan(0)
  })
})

describe('name keys [review, 8]', () => {
  it.each([
    ['Semenov, Roman', 'Roman SEMENOV'],
    ['GARANTEX EUROPE OÜ', 'Garantex Europe'],
    ['SUEX OTC, S.R.O.', 'Suex OTC'],
    ['The Miller Co.', 'Miller Company Limited'],
    ['张 伟', '张伟'],
  ])('%s and %s are one', (a, b) => expect(nameKeyOf(a)?.key).toBe(nameKeyOf(b)?.key))

  it('a name of legal forms only keeps them', () => expect(nameKeyOf('The Limited')?.key).toBe('limited the'))
  it('no word, no key', () => expect(nameKeyOf(' – ')).toBeNull())
})

describe('one edit [review, 8]', () => {
  it.each([
    ['garantex', 'garantx', true],
    ['garantex', 'garantexx', true],
    ['garantex', 'garamtex', true],
    ['garantex', 'garatnex', true],
    ['garantex', 'garantex', false],
    ['garantex', 'garante', true],
    ['garantex', 'gratnex', false],
    ['garantex', 'granatex', false],
  ])('%s %s: %s', (a, b, expected) => {
    expect(isOneEdit(a, b)).toBe(expected)
    expect(isOneEdit(b, a)).toBe(expected)
  })
})
