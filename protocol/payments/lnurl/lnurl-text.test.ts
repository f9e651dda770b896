import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import vectors from '../../vectors/payments/lud01.json' with { type: 'json' }
import { parseHttpsUrl } from './https-url.ts'
import { decodeLnurl, encodeLnurl } from './lnurl-text.ts'

const { rows } = vectors

describe('LUD-01', () => {
  it.each(rows)('$url', ({ lnurl, url }) => {
    expect(encodeLnurl(url)).toBe(lnurl)
    expect(decodeLnurl(lnurl)).toEqual({ ok: true, value: url })
    expect(decodeLnurl(lnurl.toLowerCase())).toEqual({ ok: true, value: url })
  })
  const lnurl = rows[0]!.lnurl
  it.each([
    ['mixed case', `l${lnurl.slice(1)}`],
    ['a changed letter', `${lnurl.slice(0, -9)}Q${lnurl.slice(-8)}`],
    ['another prefix', bech32.encode('lnbc', bech32.toWords(utf8Encode('https://a.example')), false)],
    ['an http address', encodeLnurl('http://service.example')],
    ['an onion address', encodeLnurl('http://abcdefghijklmnop.onion')],
    ['an address inside', encodeLnurl('https://127.0.0.1/pay')],
    ['no UTF-8', bech32.encode('lnurl', bech32.toWords(Uint8Array.of(0xff, 0xff)), false)],
    ['nothing', ''],
    ['too much', encodeLnurl(`https://a.example/${'a'.repeat(4000)}`)],
  ])('refuses %s', (_, text) => {
    expect(decodeLnurl(text)).toMatchObject({ ok: false, reason: 'invalid_lnurl' })
  })
})

describe('parseHttpsUrl', () => {
  it.each([
    ['https://a.example', { host: 'a.example', port: 443, path: '/', query: null }],
    ['HTTPS://A.Example/Pay', { host: 'a.example', port: 443, path: '/Pay', query: null }],
    [
      'https://a.example:8443/p?x=1&y=%20#f',
      { host: 'a.example', port: 8443, path: '/p', query: 'x=1&y=%20' },
    ],
    ['https://a.example?', { host: 'a.example', port: 443, path: '/', query: '' }],
  ])('%s', (text, url) => expect(parseHttpsUrl(text)).toEqual(url))
  it.each([
    'http://a.example',
    'ftp://a.example',
    '//a.example',
    'https:/a.example',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.0x1/',
    'https://a.0x/',
    'https://2130706433/',
    'https://[::1]/',
    'https://user@a.example/',
    'https://a.example@127.0.0.1/',
    'https://a.example:0/',
    'https://a.example:65536/',
    'https://a.example./',
    'https://.example/',
    'https://a..example/',
    'https://-a.example/',
    'https://a.example\\@b.example/',
    'https://a.example/ x',
    'https://a.example/\n',
    'https://a.exämple/',
    'https://a%2eexample.com/',
    `https://a.example/${'a'.repeat(2000)}`,
    `https://${'a'.repeat(64)}.example/`,
    '',
  ])('refuses %j', (text) => expect(parseHttpsUrl(text)).toBeNull())
  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseHttpsUrl(`https://${text}`)))
    fc.assert(fc.property(fc.string(), (text) => void decodeLnurl(`lnurl1${text}`)))
  })
})
