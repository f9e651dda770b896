import { describe, expect, it } from 'vitest'
import { parseLightningAddress } from './address.ts'

describe('Lightning address [LUD-16]', () => {
  it('satoshi@bitcoin.org is asked for at its well-known place', () => {
    expect(parseLightningAddress('satoshi@bitcoin.org')).toEqual({
      ok: true,
      value: {
        username: 'satoshi',
        domain: 'bitcoin.org',
        text: 'satoshi@bitcoin.org',
        url: 'https://bitcoin.org/.well-known/lnurlp/satoshi',
      },
    })
  })
  it.each(['a-b_c.9@x.example', 'Agent@Host.Example'])('reads %s', (text) => {
    expect(parseLightningAddress(text)).toMatchObject({ ok: true, value: { text: text.toLowerCase() } })
  })
  it.each([
    '',
    'satoshi',
    '@bitcoin.org',
    'satoshi@',
    'a@b@c.example',
    'a b@c.example',
    'a+tag@c.example',
    'a/../b@c.example',
    'ä@c.example',
    'a@localhost',
    'a@127.0.0.1',
    'a@c.example:8080',
    'a@c.example/x',
    'a@c.example?x',
    'a@c.example#',
    `${'a'.repeat(65)}@c.example`,
    `a@${'b.'.repeat(200)}example`,
    '\u212a@c.example',
    'a@\u212a.example',
  ])('refuses %j', (text) => {
    expect(parseLightningAddress(text)).toMatchObject({ ok: false, problem: 'invalid_lightning_address' })
  })
})
