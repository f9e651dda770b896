import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../bytes.ts'
import vectors from '../../vectors/payments/eip3009.json' with { type: 'json' }
import {
  AUTHORIZATION,
  headerOf,
  NOW,
  PAYER,
  paymentV1,
  paymentV2,
  signAuthorization,
  TERMS,
} from '../testing/make-payment.ts'
import { type Authorization, authorizationDigest, domainSeparator } from './authorization.ts'
import { checkPayment } from './check-payment.ts'
import { BASE, BASE_SEPOLIA, X402_NETWORKS } from './networks.ts'
import { checkPayerSignature, signerOf } from './payer-signature.ts'
import { decodePaymentV1, decodePaymentV2 } from './payload.ts'
import { requirementV2, type X402Terms } from './requirement.ts'

describe('EIP-3009 over EIP-712 [EIP-3009]', () => {
  it.each(vectors.rows)('$network, $authorization.value', (row) => {
    const network = X402_NETWORKS.find(({ name }) => name === row.network)!
    const separator = domainSeparator(network)
    expect(`0x${toHex(separator)}`).toBe(row.domain_separator)
    const { value, validAfter, validBefore } = row.authorization
    const digest = authorizationDigest(
      {
        ...row.authorization,
        value: BigInt(value),
        validAfter: BigInt(validAfter),
        validBefore: BigInt(validBefore),
      },
      separator,
    )
    if (row.digest) expect(`0x${toHex(digest)}`).toBe(row.digest)
    const signature = fromHex(row.signature.slice(2))!
    const payer = row.authorization.from.toLowerCase()
    expect(checkPayerSignature(digest, signature, payer)).toEqual({ ok: true, value: signature })
  })
  it('is another digest under the name of the other chain', () => {
    const digest = authorizationDigest(
      AUTHORIZATION,
      domainSeparator({ ...BASE, domain: BASE_SEPOLIA.domain }),
    )
    expect(checkPayerSignature(digest, signAuthorization(AUTHORIZATION), PAYER)).toMatchObject({
      problem: 'signature_invalid',
    })
  })
})

const outcome = (version: 1 | 2, payment: object, offers: readonly X402Terms[] = [TERMS], now = NOW) => {
  const decoded = version === 1 ? decodePaymentV1(headerOf(payment)) : decodePaymentV2(headerOf(payment))
  if (!decoded.ok) throw new Error(decoded.detail)
  const result = checkPayment(decoded.value, offers, now)
  return result.ok ? 'accepted' : result.problem
}
const signed = (changes: Partial<Authorization>) => paymentV1({ ...AUTHORIZATION, ...changes })

describe('checkPayment [payloads, 1.3]', () => {
  it('names payer, nonce and terms', () => {
    const decoded = decodePaymentV1(headerOf(paymentV1()))
    expect(decoded.ok && checkPayment(decoded.value, [TERMS], NOW)).toEqual({
      ok: true,
      value: {
        terms: TERMS,
        payer: PAYER,
        nonce: AUTHORIZATION.nonce,
        signature: signAuthorization(AUTHORIZATION),
      },
    })
  })
  it.each([
    ['as it is', {}, 'accepted'],
    ['a unit more', { value: TERMS.microUsdc + 1n }, 'wrong_amount'],
    ['a unit less', { value: TERMS.microUsdc - 1n }, 'wrong_amount'],
    ['to the payer', { to: PAYER }, 'wrong_recipient'],
    ['valid from the next second', { validAfter: BigInt(NOW) }, 'not_yet_valid'],
    ['valid from this second', { validAfter: BigInt(NOW - 1) }, 'accepted'],
    ['valid from 0', { validAfter: 0n }, 'accepted'],
    ['ten seconds left', { validBefore: BigInt(NOW + 10) }, 'accepted'],
    ['nine seconds left', { validBefore: BigInt(NOW + 9) }, 'expired'],
    ['expired', { validBefore: 1n }, 'expired'],
    ['valid for ever', { validBefore: 2n ** 256n - 1n }, 'accepted'],
    ['from somebody else', { from: `0x${'22'.repeat(20)}` }, 'signature_invalid'],
  ])('version 1, %s', (_, changes, expected) => {
    expect(outcome(1, signed(changes))).toBe(expected)
  })
  it('wants a signature over every member', () => {
    const signature = signAuthorization(AUTHORIZATION)
    const nonce = `0x${'12'.repeat(32)}`
    expect(outcome(1, paymentV1({ ...AUTHORIZATION, nonce }, signature))).toBe('signature_invalid')
    const validBefore = AUTHORIZATION.validBefore + 1n
    expect(outcome(1, paymentV1({ ...AUTHORIZATION, validBefore }, signature))).toBe('signature_invalid')
    const validAfter = AUTHORIZATION.validAfter - 1n
    expect(outcome(1, paymentV1({ ...AUTHORIZATION, validAfter }, signature))).toBe('signature_invalid')
    expect(outcome(1, paymentV1({ ...AUTHORIZATION, from: TERMS.payTo.toLowerCase() }, signature))).toBe(
      'signature_invalid',
    )
  })
  it('wants the signature for the network that is offered', () => {
    const elsewhere = signAuthorization(AUTHORIZATION, BASE_SEPOLIA)
    expect(outcome(1, paymentV1(AUTHORIZATION, elsewhere))).toBe('signature_invalid')
    const offers = [{ ...TERMS, network: BASE_SEPOLIA }]
    expect(outcome(1, { ...paymentV1(AUTHORIZATION, elsewhere), network: 'base-sepolia' }, offers)).toBe(
      'accepted',
    )
    expect(outcome(1, paymentV1(), offers)).toBe('wrong_network')
    expect(outcome(1, { ...paymentV1(), network: 'eip155:8453' })).toBe('wrong_network')
    expect(outcome(1, paymentV1(), [])).toBe('wrong_network')
  })
  it('knows one scheme', () => {
    expect(outcome(1, { ...paymentV1(), scheme: 'upto' })).toBe('unsupported')
  })

  const accepted = requirementV2(TERMS)
  it.each([
    ['as asked', accepted, 'accepted'],
    ['members in another order', Object.fromEntries(Object.entries(accepted).reverse()), 'accepted'],
    ['another scheme', { ...accepted, scheme: 'upto' }, 'unsupported'],
    ['another network', { ...accepted, network: 'eip155:84532' }, 'wrong_network'],
    ['another asset', { ...accepted, asset: BASE_SEPOLIA.asset }, 'wrong_asset'],
    ['another recipient', { ...accepted, payTo: PAYER }, 'wrong_recipient'],
    ['a smaller amount', { ...accepted, amount: '1' }, 'wrong_amount'],
    ['a number as amount', { ...accepted, amount: 219_246 }, 'wrong_amount'],
    ['more time', { ...accepted, maxTimeoutSeconds: 3600 }, 'malformed'],
    ['another name', { ...accepted, extra: { name: 'USDC', version: '2' } }, 'malformed'],
    ['one member more', { ...accepted, note: '' }, 'malformed'],
    ['one member less', { ...accepted, extra: undefined }, 'malformed'],
    ['nothing', {}, 'unsupported'],
  ])('version 2, accepted with %s', (_, requirement, expected) => {
    expect(outcome(2, { ...paymentV2(), accepted: requirement })).toBe(expected)
  })
  it('version 2 is not believed about what is asked: the offer decides', () => {
    const cheap = { ...TERMS, microUsdc: 1n }
    const payment = { ...paymentV2({ ...AUTHORIZATION, value: 1n }), accepted: requirementV2(cheap) }
    expect(outcome(2, payment, [cheap])).toBe('accepted')
    expect(outcome(2, payment, [TERMS])).toBe('wrong_amount')
    expect(outcome(2, { ...payment, accepted }, [TERMS])).toBe('wrong_amount')
  })
})

describe('checkPayerSignature [payloads, 1.3]', () => {
  const digest = authorizationDigest(AUTHORIZATION, domainSeparator(BASE))
  const signature = signAuthorization(AUTHORIZATION)
  const reasonFor = (changed: Uint8Array) => {
    const result = checkPayerSignature(digest, changed, PAYER)
    return result.ok ? 'accepted' : result.problem
  }
  it('takes v as 0 or 1 too, and writes 27 or 28', () => {
    const short = signature.with(64, signature[64]! - 27)
    expect(checkPayerSignature(digest, short, PAYER)).toEqual({ ok: true, value: signature })
  })
  it.each([2, 3, 26, 29, 30, 31, 255])('refuses v = %i', (v) => {
    expect(reasonFor(signature.with(64, v))).toBe('signature_invalid')
  })
  it('refuses the high-S twin, which the contract refuses too', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = BigInt(`0x${toHex(signature.slice(32, 64))}`)
    const twin = signature.slice()
    twin.set(fromHex((order - s).toString(16).padStart(64, '0'))!, 32)
    twin[64] = 55 - signature[64]!
    expect(reasonFor(twin)).toBe('signature_invalid')
  })
  it('refuses other lengths', () => {
    expect(reasonFor(signature.slice(0, 64))).toBe('signature_invalid')
    expect(reasonFor(new Uint8Array(0))).toBe('signature_invalid')
    expect(reasonFor(Uint8Array.of(...signature, 0))).toBe('unsupported')
  })
  it('refuses v = 29 even where a key can be recovered so', () => {
    // r + order is an x coordinate too when r is this small.
    const small = Array.from({ length: 50 }, (_, r) => {
      const made = new Uint8Array(65).with(31, r + 1).with(63, 1)
      return { signer: signerOf(digest, made, 2), low: signerOf(digest, made, 0), made }
    })
    const high = small.find(({ signer }) => signer !== null)!
    expect(checkPayerSignature(digest, high.made.with(64, 29), high.signer!)).toMatchObject({
      problem: 'signature_invalid',
    })
    const low = small.find((row) => row.low !== null)!
    expect(checkPayerSignature(digest, low.made.with(64, 27), low.low!)).toMatchObject({ ok: true })
  })
  it('refuses zeros and numbers beyond the order', () => {
    expect(reasonFor(new Uint8Array(65))).toBe('signature_invalid')
    expect(reasonFor(new Uint8Array(65).fill(0xff, 0, 32).with(64, 27))).toBe('signature_invalid')
  })
  it('refuses any changed bit', () => {
    expect(reasonFor(signature)).toBe('accepted')
    fc.assert(
      fc.property(fc.nat(63), fc.nat(7), (at, bit) => {
        expect(reasonFor(signature.with(at, signature[at]! ^ (1 << bit)))).toBe('signature_invalid')
      }),
      { numRuns: 40 },
    )
  })
})
