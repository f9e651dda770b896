// What a typed text leads to, and that only hashes and their beginnings are ever sent.
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { addressOf } from './go-to-text.ts'
import { hitSuggestions, type SearchIndex, suggest } from './suggestions.ts'

const index: SearchIndex = {
  operations: [
    { method: 'POST', path: '/review', summary: 'Review an action', url: '/docs/request-review' },
    {
      method: 'GET',
      path: '/ledger',
      summary: 'The public ledger of verdicts',
      url: '/docs/list-entries',
    },
  ],
  coins: ['ARB', 'BTC', 'BTCDOM'],
  size: 60,
  root: 'a'.repeat(64),
}
const pages = [{ href: '/prices', label: 'Prices' }]
const hrefs = (given: string) => suggest(given, index, pages).map(({ href }) => href)
const first = (given: string) => suggest(given, index, pages)[0]!
const byText = (text: string) => `/ledger?q=${sha256Hex(text)}&from=text`

describe('suggestions', () => {
  it('a number is an entry, also one that does not exist yet', () => {
    expect(first('#41')).toMatchObject({ title: 'Entry 41', href: '/ledger/41', isExact: true })
    expect(first('61').detail).toBe('does not exist yet; the newest is 60')
  })
  it.each([
    ['btc', ['/ledger?coin=BTC', '/ledger?coin=BTCDOM', byText('btc')]],
    ['reject', ['/ledger?verdict=reject', byText('reject')]],
    ['proven wr', ['/ledger?outcome=proven_wrong', byText('proven wr')]],
    ['/review', ['/docs/request-review', byText('/review')]],
    ['public verdicts', ['/docs/list-entries', byText('public verdicts')]],
    ['prices', ['/prices', byText('prices')]],
    ['x', [byText('x')]],
    ['rm -rf / ', [byText('rm -rf / ')]],
    ['', []],
  ])('%j', (given, expected) => {
    expect(hrefs(given)).toEqual(expected)
  })
  it('Enter takes what is meant exactly, and never the beginning of a word', () => {
    const exact = (given: string) => suggest(given, index, pages).filter(({ isExact }) => isExact)
    expect(exact('BTC').map(({ href }) => href)).toEqual(['/ledger?coin=BTC'])
    expect(exact('bt')).toEqual([])
    expect(exact('approve with concerns').map(({ href }) => href)).toEqual([
      '/ledger?verdict=approve_with_concerns',
    ])
  })
  it('holds without its index', () => {
    expect(suggest('btc', null, pages)).toHaveLength(1)
  })
  it('hashes lead to their entry, and by Enter when there is one', () => {
    const hit = { entry: 41, field: 'decision_ref', value: `sha256:${'b'.repeat(64)}` }
    expect(hitSuggestions([hit])).toMatchObject([{ detail: 'decision ref bbbbbbbbbbbb…', isExact: true }])
    expect(hitSuggestions([hit, { ...hit, entry: 42 }])[0]!.isExact).toBe(false)
  })
})

it('without a suggestion a text becomes its hash before anything is sent', async () => {
  expect(await addressOf('rm -rf /')).toBe(byText('rm -rf /'))
  expect(await addressOf(' 3F2ab1 ')).toBe('/ledger?q=3f2ab1')
  expect(await addressOf('412')).toBe('/ledger/412')
  expect(await addressOf(' ')).toBeNull()
})
