// What is looked for, when was it, how much, and which commands: the words of the ledger pages.
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { netOf } from './entry/entry-headline.ts'
import { printRecord } from './entry/print-record.ts'
import { findingOf, usdWords } from './ledger-words.ts'
import { factOf, ledgerHref, readFilter } from './list/ledger-filter.ts'
import { QUERY_PATTERN, readQuery } from './list/search-query.ts'
import { ageWords, durationWords } from './time-words.ts'
import { shellChecks } from './without-us/without-us.ts'

const hash = sha256Hex('abc')

describe('a search', () => {
  it.each([
    ['412', { kind: 'entry', entry: '412' }],
    [' #412 ', { kind: 'entry', entry: '412' }],
    ['https://a.example/ledger/412', { kind: 'entry', entry: '412' }],
    [hash.toUpperCase(), { kind: 'hash', hash }],
    [`sha256:${hash}`, { kind: 'hash', hash }],
    [`/ledger/${hash}`, { kind: 'hash', hash }],
    ['sha256:3F2ab1', { kind: 'prefix', prefix: '3f2ab1' }],
    [hash.slice(0, 63), { kind: 'prefix', prefix: hash.slice(0, 63) }],
    ['facade', { kind: 'text', text: 'facade' }],
    ['3f2ab', { kind: 'text', text: '3f2ab' }],
    ['', { kind: 'nothing' }],
    ['0', { kind: 'text', text: '0' }],
    [' rm -rf / ', { kind: 'text', text: ' rm -rf / ' }],
  ])('%j', (given, query) => {
    expect(readQuery(given)).toEqual(query)
  })
  it('the pattern of the field takes what is no text, and nothing else', () => {
    const pattern = new RegExp(`^(?:${QUERY_PATTERN})$`, 'v')
    for (const given of [
      '412',
      '#412',
      hash,
      `sha256:${hash}`,
      '/ledger/412',
      'ls',
      '0',
      `${hash}0`,
      '0x3f2ab1',
      'facade',
    ])
      expect([given, pattern.test(given)]).toEqual([given, readQuery(given).kind !== 'text'])
  })
})

describe('the state of the list', () => {
  it.each([
    '/ledger',
    '/ledger?type=key_event',
    '/ledger?verdict=reject&older_than=90',
    '/ledger?newer_than=40',
    '/ledger?coin=BTC&older_than=90',
    '/ledger?outcome=proven_wrong',
    '/ledger?clock=bitcoin&newer_than=40',
  ])('%s comes back as it was', (href) => {
    const params = Object.fromEntries(new URL(href, 'http://a').searchParams)
    expect(ledgerHref(readFilter(params))).toBe(href)
  })
  it('lists by one fact, instead of type and verdict', () => {
    const filter = readFilter({ coin: 'btc', outcome: 'proven_right', clock: 'relay', type: 'key_event' })
    expect(ledgerHref(filter)).toBe('/ledger?coin=BTC')
    expect(factOf(filter)).toEqual({ by: 'coin', coin: 'BTC' })
    expect(factOf(readFilter({ clock: 'on_chain', verdict: 'reject' }))).toEqual({ by: 'tier', tier: 2 })
    expect(factOf(readFilter({ coin: 'a b', outcome: 'x', clock: 'y' }))).toBeNull()
  })
  it('leaves out what means nothing', () => {
    expect(
      ledgerHref(readFilter({ type: 'x', verdict: ['maybe'], older_than: '-1', newer_than: '1e3' })),
    ).toBe('/ledger')
  })
})

describe('words', () => {
  it.each([
    [0, '0 s ago'],
    [59, '59 s ago'],
    [120, '2 min ago'],
    [4_260, '1 h 11 ago'],
    [86_399, '23 h 59 ago'],
  ])('an age of %i seconds is %s', (age, text) => {
    expect(ageWords(1_790_000_000 - age, 1_790_000_000)).toBe(text)
  })
  it('a day and more is a date, and so is a clock ahead of ours', () => {
    expect(ageWords(1_790_000_000, 1_790_086_400)).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d\d:\d\d$/)
    expect(ageWords(1_790_000_060, 1_790_000_000)).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d\d:\d\d$/)
    expect(ageWords(1e18, 0)).toBe('1000000000000000000')
  })
  it.each([
    [1, '1 second'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [172_799, '47 hours'],
    [172_800, '2 days'],
  ])('%i is %s', (seconds, text) => {
    expect(durationWords(seconds)).toBe(text)
  })
  it.each([
    ['-1234567.5', '−1,234,567.5'],
    ['61.30', '+61.30'],
    ['0', '0'],
    ['0.00', '0.00'],
  ])('%s USD is %s', (amount, text) => {
    expect(usdWords(amount)).toBe(text)
  })
  it('a sum is exact', () => {
    const trades = ['0.1', '0.2', '-171.92'].map((realized_pnl_usd) => ({ realized_pnl_usd }))
    expect(netOf(trades)).toBe('−171.62')
    expect(netOf([{ realized_pnl_usd: '0.00000001' }, { realized_pnl_usd: '1' }])).toBe('+1.00000001')
  })
  it('the verdict in front of a summary is not said twice, and a program keeps its name', () => {
    expect(findingOf('Approve with concerns: no rule covers it.', null)).toBe('No rule covers it.')
    expect(findingOf('Reject: rm removes `/`.', 'rm -rf /')).toBe('rm removes `/`.')
  })
})

it('a record is printed with its own members and numbers', () => {
  expect(printRecord('{"b":{"10":1,"9":2.0},"a":[],"s":"\\u2028"}')).toBe(
    '{\n  "b": {\n    "10": 1,\n    "9": 2.0\n  },\n  "a": [],\n  "s": "\\u2028"\n}',
  )
  expect(printRecord('no json')).toBe('no json')
  const hidden = printRecord(JSON.stringify({ note: 'a\u202eb\u200bc\u{e0041}é' }))
  expect(hidden).toContain('"a\\u202eb\\u200bc\\udb40\\udc41é"')
  expect(JSON.parse(hidden)).toEqual({ note: 'a\u202eb\u200bc\u{e0041}é' })
})

it('the command of the chain link prints the head', () => {
  const [contentHash, prevHead] = [hash, sha256Hex('before')]
  const head = sha256Hex(`${contentHash}|${prevHead}`)
  const row = { entry: 41, contentHash, prevHead, head, recordSha256: null, eventId: hash }
  const link = shellChecks({ row } as never, 'http://a').find(({ name }) => name === 'head')!
  expect(link.prints).toBe(head)
  const printed = execFileSync('sh', ['-c', link.command.replace('sha256sum', 'cat')], { encoding: 'utf8' })
  expect(sha256Hex(printed)).toBe(head)
})
