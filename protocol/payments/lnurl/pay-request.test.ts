import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { callbackUrl, parsePayRequest } from './pay-request.ts'
import { MAX_ANSWER_BYTES } from './service-answer.ts'

const good = {
  tag: 'payRequest',
  callback: 'https://pay.example/cb?id=7',
  minSendable: 1000,
  maxSendable: 100_000_000_000,
  metadata: '[["text/plain","for ☕"],["text/identifier","ann@pay.example"],["x/new",{"a":1}]]',
  commentAllowed: 20,
}
const body = (value: unknown) => utf8Encode(JSON.stringify(value))
const reasonFor = (value: unknown) => {
  const result = parsePayRequest(value instanceof Uint8Array ? value : body(value))
  return result.ok ? 'accepted' : result.problem
}

describe('payRequest', () => {
  it('is read whole [LUD-06]', () => {
    expect(parsePayRequest(body(good))).toEqual({
      ok: true,
      value: {
        callback: good.callback,
        callbackHost: 'pay.example',
        minSendableMsat: 1000n,
        maxSendableMsat: 100_000_000_000n,
        metadata: good.metadata,
        commentAllowed: 20,
        plainText: 'for ☕',
        identifier: 'ann@pay.example',
      },
    })
  })
  const metadata = (...entries: unknown[]) => ({ ...good, metadata: JSON.stringify(entries) })
  const plain = ['text/plain', 'x']
  it.each([
    ['no identifier', metadata(plain), 'accepted'],
    ['one picture', metadata(plain, ['image/png;base64', 'AA']), 'accepted'],
    ['unknown members', { ...good, allowsNostr: true }, 'accepted'],
    ['another tag', { ...good, tag: 'withdrawRequest' }, 'not_pay_request'],
    ['no tag', { ...good, tag: undefined }, 'not_pay_request'],
    ['an error', { status: 'ERROR', reason: 'gone' }, 'service_error'],
    ['an error without reason', { status: 'error' }, 'service_error'],
    ['a list', [good], 'not_json'],
    ['null', null, 'not_json'],
    ['cut JSON', utf8Encode(JSON.stringify(good).slice(0, -1)), 'not_json'],
    ['a member twice', utf8Encode('{"tag":"payRequest","tag":"payRequest"}'), 'not_json'],
    ['no UTF-8', Uint8Array.of(0xff), 'not_json'],
    ['too many bytes', new Uint8Array(MAX_ANSWER_BYTES + 1).fill(32), 'too_large'],
    ['an http callback', { ...good, callback: 'http://pay.example/cb' }, 'invalid_callback'],
    ['a callback inside', { ...good, callback: 'https://10.0.0.1/cb' }, 'invalid_callback'],
    ['no callback', { ...good, callback: 7 }, 'invalid_callback'],
    ['a minimum of 0', { ...good, minSendable: 0 }, 'invalid_limits'],
    ['a fraction', { ...good, minSendable: 1.5 }, 'invalid_limits'],
    ['a text', { ...good, maxSendable: '1000' }, 'invalid_limits'],
    ['limits in the wrong order', { ...good, maxSendable: 999 }, 'invalid_limits'],
    ['metadata as an array', { ...good, metadata: [plain] }, 'invalid_metadata'],
    ['metadata that is no JSON', { ...good, metadata: '[' }, 'invalid_metadata'],
    ['metadata that is no array', { ...good, metadata: '{}' }, 'invalid_metadata'],
    ['an entry that is no array', metadata(plain, 'x'), 'invalid_metadata'],
    ['an entry without type', metadata(plain, [1]), 'invalid_metadata'],
    ['no text/plain', metadata(['text/long-desc', 'x']), 'invalid_metadata'],
    ['two of them', metadata(plain, plain), 'invalid_metadata'],
    ['text/plain without text', metadata(['text/plain', 1]), 'invalid_metadata'],
    ['two identifiers', metadata(plain, ['text/identifier', 'a'], ['text/email', 'a']), 'invalid_metadata'],
    [
      'two pictures',
      metadata(plain, ['image/png;base64', ''], ['image/jpeg;base64', '']),
      'invalid_metadata',
    ],
  ])('%s [LUD-06]', (_, value, outcome) => {
    expect(reasonFor(value)).toBe(outcome)
  })
  it.each([undefined, -1, 1.5, '20'])(
    'takes no comment when commentAllowed is %s [LUD-12]',
    (commentAllowed) => {
      expect(parsePayRequest(body({ ...good, commentAllowed }))).toMatchObject({
        value: { commentAllowed: 0 },
      })
    },
  )
  it('quotes at most 40 characters of an error', () => {
    const result = parsePayRequest(body({ status: 'ERROR', reason: `\u202e${'x'.repeat(500)}` }))
    expect(!result.ok && result.detail.length).toBeLessThan(80)
  })
})

describe('callbackUrl', () => {
  const ask = (callback: string, comment = '', amount = 1000n) => {
    const request = parsePayRequest(body({ ...good, callback }))
    if (!request.ok) throw new Error(request.detail)
    const result = callbackUrl(request.value, amount, comment)
    return result.ok ? result.value : result.problem
  }
  it.each([
    ['https://pay.example', 'https://pay.example?amount=1000'],
    ['https://pay.example/cb?id=7', 'https://pay.example/cb?id=7&amount=1000'],
    ['https://pay.example/cb?', 'https://pay.example/cb?amount=1000'],
    ['https://pay.example/cb?a=1&', 'https://pay.example/cb?a=1&amount=1000'],
    ['https://pay.example/cb#x', 'https://pay.example/cb?amount=1000'],
  ])('%s keeps its own query [LUD-06]', (callback, url) => {
    expect(ask(callback)).toEqual({ url, commentLeftOut: false })
  })
  it('escapes a comment, and leaves out one that does not fit [LUD-12]', () => {
    const callback = 'https://pay.example/'
    expect(ask(callback, 'a&b=c ☕')).toEqual({
      url: 'https://pay.example/?amount=1000&comment=a%26b%3Dc%20%E2%98%95',
      commentLeftOut: false,
    })
    const without = { url: 'https://pay.example/?amount=1000', commentLeftOut: true }
    expect(ask(callback, 'x'.repeat(20))).toMatchObject({ commentLeftOut: false })
    expect(ask(callback, 'x'.repeat(21))).toEqual(without)
    expect(ask(callback, '\ud800')).toEqual(without)
  })
  it('keeps to the limits [LUD-06]', () => {
    const callback = 'https://pay.example/'
    expect(ask(callback, '', 999n)).toBe('amount_out_of_range')
    expect(ask(callback, '', 100_000_000_001n)).toBe('amount_out_of_range')
    expect(ask(callback, '', 100_000_000_000n)).toMatchObject({ commentLeftOut: false })
  })
})
