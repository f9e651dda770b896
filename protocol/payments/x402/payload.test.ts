import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { toHex, utf8Encode } from '../../bytes.ts'
import { AUTHORIZATION, headerOf, paymentV1, paymentV2, signAuthorization } from '../testing/make-payment.ts'
import { MAX_HEADER_CHARS } from './header.ts'
import { decodePaymentV1, decodePaymentV2 } from './payload.ts'

const v1 = paymentV1()
const v2 = paymentV2()

describe('X-PAYMENT and PAYMENT-SIGNATURE [payloads, 1.3]', () => {
  it('are read', () => {
    const signed = { authorization: AUTHORIZATION, signature: signAuthorization(AUTHORIZATION) }
    expect(decodePaymentV1(headerOf(v1))).toEqual({
      ok: true,
      value: { version: 1, scheme: 'exact', network: 'base', ...signed, raw: v1 },
    })
    expect(decodePaymentV2(headerOf(v2))).toEqual({
      ok: true,
      value: { version: 2, accepted: v2.accepted, paymentIdentifier: null, ...signed, raw: v2 },
    })
  })
  it('may lack what version 2 calls optional', () => {
    const { resource: _, extensions: __, ...least } = v2
    expect(decodePaymentV2(headerOf(least))).toMatchObject({ ok: true })
  })
  it('carry addresses in any case', () => {
    const upper = `0x${AUTHORIZATION.from.slice(2).toUpperCase()}`
    const payload = { ...v1.payload, authorization: { ...v1.payload.authorization, from: upper } }
    expect(decodePaymentV1(headerOf({ ...v1, payload }))).toMatchObject({
      value: { authorization: AUTHORIZATION },
    })
  })
  it.each([
    ['0123456789abcdef', '0123456789abcdef'],
    ['0123456789abcde', null],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), null],
    ['0123456789abcde/', null],
    [7, null],
  ])('payment-identifier %j', (id, expected) => {
    const extensions = { 'payment-identifier': { info: { id } } }
    expect(decodePaymentV2(headerOf({ ...v2, extensions }))).toMatchObject({
      value: { paymentIdentifier: expected },
    })
  })
})

describe('malformed [payloads, 1.3]', () => {
  const authorization = (changes: object) => ({
    ...v1,
    payload: { ...v1.payload, authorization: { ...v1.payload.authorization, ...changes } },
  })
  it.each([
    ['not base64', '{"x402Version":1}'],
    ['nothing', ''],
    ['base64 of nothing', toBase64(new Uint8Array())],
    ['not JSON', toBase64(utf8Encode('x402'))],
    ['a list', headerOf([v1])],
    ['a member twice', toBase64(utf8Encode(JSON.stringify(v1).replace('{', '{"scheme":"exact",')))],
    ['too large', headerOf({ ...v1, padding: 'x'.repeat(MAX_HEADER_CHARS) })],
    ['huge', 'A'.repeat(10_000_000)],
    ['deep', toBase64(utf8Encode('['.repeat(3000)))],
    ['version 2', headerOf(v2)],
    ['version as text', headerOf({ ...v1, x402Version: '1' })],
    ['no network', headerOf({ ...v1, network: undefined })],
    ['no payload', headerOf({ ...v1, payload: undefined })],
    ['no authorization', headerOf({ ...v1, payload: { signature: v1.payload.signature } })],
    ['a number as value', headerOf(authorization({ value: 219246 }))],
    ['a fraction', headerOf(authorization({ value: '1.5' }))],
    ['a negative value', headerOf(authorization({ value: '-1' }))],
    ['a leading zero', headerOf(authorization({ value: '0219246' }))],
    ['an exponent', headerOf(authorization({ value: '1e21' }))],
    ['a space', headerOf(authorization({ value: '100 ' }))],
    ['2^256', headerOf(authorization({ value: String(2n ** 256n) }))],
    ['a thousand digits', headerOf(authorization({ value: '1'.repeat(1000) }))],
    ['no validBefore', headerOf(authorization({ validBefore: undefined }))],
    ['a short address', headerOf(authorization({ to: '0x12' }))],
    ['an address that is no hex', headerOf(authorization({ from: `0x${'g'.repeat(40)}` }))],
    ['a short nonce', headerOf(authorization({ nonce: '0x11' }))],
    ['a signature that is no hex', headerOf({ ...v1, payload: { ...v1.payload, signature: '0xzz' } })],
    ['half a byte of signature', headerOf({ ...v1, payload: { ...v1.payload, signature: '0x123' } })],
  ])('%s', (_, header) => {
    expect(decodePaymentV1(header)).toMatchObject({ ok: false, problem: 'malformed' })
  })
  it.each([
    ['version 1', headerOf(v1)],
    ['no accepted', headerOf({ ...v2, accepted: undefined })],
    ['accepted as a list', headerOf({ ...v2, accepted: [] })],
  ])('in version 2: %s', (_, header) => {
    expect(decodePaymentV2(header)).toMatchObject({ ok: false, problem: 'malformed' })
  })
  it('takes 2^256 - 1', () => {
    expect(decodePaymentV1(headerOf(authorization({ value: String(2n ** 256n - 1n) })))).toMatchObject({
      ok: true,
    })
  })
  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        decodePaymentV1(headerOf({ ...v1, payload: value }))
        decodePaymentV2(headerOf({ ...v2, accepted: value, payload: value, extensions: value }))
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void decodePaymentV1(text)))
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodePaymentV2(toBase64(bytes))))
    expect(toHex(signAuthorization(AUTHORIZATION))).toHaveLength(130)
  })
})
