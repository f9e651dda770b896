/** The setting RATE_SOURCES, and prices read from answers in the shapes of its default sources. */
import { describe, expect, it } from 'vitest'
import { parseJsonTree } from '#protocol/json/json-tree.ts'
import { microUsdPerBtcOf, priceTextAt } from './price-text.ts'
import { DEVELOPMENT_RATE, PUBLIC_RATE_SOURCES, parseRateSetting } from './rate-setting.ts'

describe('the setting', () => {
  it('reads the development rate', () => {
    expect(parseRateSetting(DEVELOPMENT_RATE)).toEqual({ sources: [], fixedUsdPerBtc: '109623' })
  })

  it('reads the public sources', () => {
    const { sources, fixedUsdPerBtc } = parseRateSetting(PUBLIC_RATE_SOURCES)
    expect(fixedUsdPerBtc).toBeNull()
    expect(sources).toEqual([
      {
        name: 'api.coinbase.com',
        url: 'https://api.coinbase.com/v2/prices/BTC-USD/spot',
        path: ['data', 'amount'],
      },
      {
        name: 'api.kraken.com',
        url: 'https://api.kraken.com/0/public/Ticker?pair=XBTUSD',
        path: ['result', 'XXBTZUSD', 'c', '0'],
      },
      { name: 'www.bitstamp.net', url: 'https://www.bitstamp.net/api/v2/ticker/btcusd/', path: ['last'] },
    ])
  })

  it.each([
    '',
    ' , ',
    'fixed:',
    'fixed:0',
    'fixed:1e5',
    'fixed:-1',
    'api.coinbase.com#a',
    'http://a.dev/#a',
    'https://me@a.dev/#a',
    'https://a.dev/',
    'https://a.dev/#',
    'https://a.dev/#a..b',
  ])('refuses %j', (text) => {
    expect(() => parseRateSetting(text)).toThrow()
  })
})

describe('a price', () => {
  it.each([
    ['109623', 109_623_000_000n],
    ['109623.1', 109_623_100_000n],
    ['0.000001', 1n],
    ['109623.1234569', 109_623_123_456n],
    ['9007199254.740993', null],
    ['900719925.740993', 900_719_925_740_993n],
    ['0.0000009', null],
    ['0', null],
    ['-1', null],
    ['+1', null],
    ['1.', null],
    ['.5', null],
    ['01', null],
    ['1e5', null],
    ['1,000', null],
    ['NaN', null],
    ['', null],
  ])('of %s', (text, microUsd) => {
    expect(microUsdPerBtcOf(text)).toBe(microUsd)
  })

  it.each([
    ['{"data":{"amount":"109623.115","base":"BTC","currency":"USD"}}', 'data.amount', '109623.115'],
    [
      '{"error":[],"result":{"XXBTZUSD":{"c":["109620.10000","0.1"]}}}',
      'result.XXBTZUSD.c.0',
      '109620.10000',
    ],
    ['{"last":109623.123456789012345678,"bid":"1"}', 'last', '109623.123456789012345678'],
    ['{"a":[{"b":"1"}]}', 'a.0.b', '1'],
    ['{"a":[{"b":"1"}]}', 'a.1.b', null],
    ['{"a":[1]}', 'a.x', null],
    ['{"a":{"b":1}}', 'a', null],
    ['{"a":1}', 'a.b', null],
    ['{"a":1}', 'b', null],
  ])('in %s at %s', (body, path, text) => {
    const read = parseJsonTree(body)
    expect(read.ok && priceTextAt(read.value, path.split('.'))).toBe(text)
  })
})
