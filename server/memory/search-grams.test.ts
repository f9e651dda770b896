/** Values are found by what they contain, and sealed for one account and one key. */
import { describe, expect, it } from 'vitest'
import { fold, gramsOfQuery, gramsOfText } from './search-grams.ts'
import { snippetOf } from './snippet.ts'
import { accountKeys, openValue, sealValue } from './value-cipher.ts'

const env = {
  MEMORY_MASTER_KEY: 'ab'.repeat(32),
  VERIFIER_SECRET_KEY: undefined,
  ASSAY_DEPLOYMENT: 'production',
} as const
const mine = accountKeys(env, '00000000-0000-4000-8000-000000000001')
const theirs = accountKeys(env, '00000000-0000-4000-8000-000000000002')
const holds = (text: string, query: string): boolean => {
  const grams = new Set(gramsOfText(mine.index, fold(text)))
  return gramsOfQuery(mine.index, fold(query)).every((gram) => grams.has(gram))
}

describe('the index', () => {
  it.each([
    ['Volatility rises', 'TILITY R'],
    ['a', 'A'],
    ['no', 'O'],
    ['Straße 7', 'ASSE'.replace('SS', 'ß')],
    ['ΟΔΟΣ', 'οδος'],
    ['rocket 🚀🚀 day', '🚀 d'],
    ['line\nbreak\u0000', 'k\u0000'],
  ])('%j holds %j', (text, query) => expect(holds(text, query)).toBe(true))

  it.each([
    ['Volatility rises', 'falls'],
    ['abc', 'abd'],
    ['ab', 'abc'],
  ])('%j does not hold %j', (text, query) => expect(holds(text, query)).toBe(false))

  it('of one account says nothing about another', () => {
    const other = new Set(gramsOfText(theirs.index, 'halving'))
    expect(gramsOfText(mine.index, 'halving').filter((gram) => other.has(gram))).toEqual([])
  })
})

describe('a snippet', () => {
  const long = `${'x'.repeat(500)}İstanbul needle${'y'.repeat(500)}`
  it('is cut around the first match, also after characters that fold to two', () => {
    const snippet = snippetOf(long, false, 'needle')!
    expect([Array.from(snippet).length, snippet.includes('needle')]).toEqual([200, true])
  })
  it('begins the text when only the key matches, and is absent without a match', () => {
    expect([snippetOf('short', true, 'zzz'), snippetOf('short', false, 'zzz')]).toEqual(['short', null])
  })
})

describe('a sealed value', () => {
  const sealed = sealValue(mine, 'note', 'secret \u0000 é')
  it('opens under its account and key only', () => {
    expect(openValue(mine, 'note', sealed)).toBe('secret \u0000 é')
    expect(() => openValue(mine, 'other', sealed)).toThrow()
    expect(() => openValue(theirs, 'note', sealed)).toThrow()
  })
  it('does not open after any change of one byte', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => openValue(mine, 'note', changed)).toThrow()
    }
  })
  it('needs a key in production', () => {
    expect(() => accountKeys({ ...env, MEMORY_MASTER_KEY: undefined }, mine.accountId)).toThrow(
      /MEMORY_MASTER_KEY/,
    )
  })
})
