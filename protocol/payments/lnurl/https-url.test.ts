import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHttpsUrl } from './https-url.ts'

describe('parseHttpsUrl [payloads, 13.5]', () => {
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
  })
})
