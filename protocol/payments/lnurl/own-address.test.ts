import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { metadataFor, payRequestFor, readCallbackQuery } from './own-address.ts'
import { parsePayRequest } from './pay-request.ts'

describe('an address of our own [payloads, 13.4]', () => {
  it('is described by exactly this text, which invoices hash', () => {
    expect(metadataFor('ann', 'assay.example')).toBe(
      '[["text/plain","Sats for ann at assay.example"],["text/identifier","ann@assay.example"]]',
    )
  })
  it('is a payRequest by our own reading', () => {
    const metadata = metadataFor('ann', 'assay.example')
    const request = payRequestFor('https://assay.example', 'ann', metadata)
    expect(parsePayRequest(utf8Encode(JSON.stringify(request)))).toMatchObject({
      ok: true,
      value: {
        callback: 'https://assay.example/lnurlp/ann/callback',
        minSendableMsat: 1000n,
        maxSendableMsat: 1_000_000_000n,
        commentAllowed: 280,
        metadata,
        identifier: 'ann@assay.example',
      },
    })
  })
})

describe('readCallbackQuery [payloads, 13.4]', () => {
  it.each([
    ['1000', 1000n],
    ['1000000000', 1_000_000_000n],
  ])('takes %s', (amount, amountMsat) => {
    expect(readCallbackQuery(amount, undefined)).toEqual({ ok: true, value: { amountMsat, comment: null } })
  })
  it.each([
    undefined,
    '',
    '0',
    '999',
    '1001',
    '1500',
    '1000001000',
    '-1000',
    '+1000',
    '01000',
    '1e3',
    '1000.0',
    ' 1000',
    '9'.repeat(50),
  ])('refuses an amount of %j', (amount) =>
    expect(readCallbackQuery(amount, undefined)).toMatchObject({ problem: 'invalid_amount' }),
  )
  it.each([
    ['280 characters', 'x'.repeat(280), 'accepted'],
    ['280 characters of two units', '😀'.repeat(280), 'accepted'],
    ['one more', 'x'.repeat(281), 'comment_too_long'],
    ['very many', 'x'.repeat(5_000_000), 'comment_too_long'],
    ['a lone surrogate', '\ud800', 'invalid_comment'],
    ['a null', 'a\0', 'invalid_comment'],
  ])('a comment of %s', (_, comment, outcome) => {
    const result = readCallbackQuery('1000', comment)
    expect(result.ok ? 'accepted' : result.problem).toBe(outcome)
  })
})
