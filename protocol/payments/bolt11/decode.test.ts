import { getPublicKey } from '@noble/secp256k1'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8Encode } from '../../bytes.ts'
import vectors from '../../vectors/payments/bolt11.json' with { type: 'json' }
import {
  goodInvoice,
  makeInvoice,
  numberWords,
  SECRET,
  type TaggedField,
  TEST_KEY,
} from '../testing/make-invoice.ts'
import { type Bolt11Invoice, decodeBolt11, MAX_INVOICE_CHARS } from './decode.ts'

const { valid, invalid } = vectors

const hexOrNull = (bytes: Uint8Array | null) => bytes && toHex(bytes)
const asVector = (invoice: Bolt11Invoice) => ({
  network: invoice.network,
  amount_msat: invoice.amountMsat === null ? null : String(invoice.amountMsat),
  timestamp: invoice.timestampUnix,
  payment_hash: toHex(invoice.paymentHash),
  payment_secret: toHex(invoice.paymentSecret),
  description: invoice.description,
  description_hash: hexOrNull(invoice.descriptionHash),
  expiry_seconds: invoice.expirySeconds,
  min_final_cltv_expiry: invoice.minFinalCltvExpiry,
  fallback_addresses: invoice.fallbackAddresses,
  route_hints: invoice.routeHints.map((hops) =>
    hops.map((hop) => [
      toHex(hop.nodeId),
      hop.shortChannelId,
      hop.feeBaseMsat,
      hop.feeProportionalMillionths,
      hop.cltvExpiryDelta,
    ]),
  ),
  feature_bits: invoice.featureBits,
  metadata: hexOrNull(invoice.metadata),
  payee: toHex(invoice.payee),
})

describe('examples [BOLT 11]', () => {
  it('are all here', () => expect([valid.length, invalid.length]).toEqual([16, 10]))
  it.each(valid)('$name', ({ invoice, expected }) => {
    const result = decodeBolt11(invoice)
    expect(result).toMatchObject({ ok: true })
    if (result.ok) expect(asVector(result.value)).toEqual(expected)
  })
  it.each(invalid)('refuses: $name', ({ invoice, reason }) => {
    expect(decodeBolt11(invoice)).toMatchObject({ ok: false, problem: reason })
  })
})

const reasonFor = (text: string) => {
  const result = decodeBolt11(text)
  return result.ok ? 'accepted' : result.problem
}
const withFields = (...fields: TaggedField[]) => makeInvoice({ ...goodInvoice(), fields })
const [p, s, d, features] = goodInvoice().fields as [TaggedField, TaggedField, TaggedField, TaggedField]
const publicKey = getPublicKey(TEST_KEY)

describe('decodeBolt11, strictly [BOLT 11]', () => {
  it('accepts what the rows below spoil', () => {
    const result = decodeBolt11(makeInvoice(goodInvoice()))
    expect(result).toMatchObject({
      ok: true,
      value: { network: 'regtest', amountMsat: 250_000n, expiresAtUnix: 1_800_003_600, payee: publicKey },
    })
  })
  it.each([
    ['fields in another order', [features, d, s, p], 'accepted'],
    ['an unknown field', [p, s, d, features, ['2', [1]]], 'accepted'],
    ['the payee stated', [p, s, d, features, ['n', publicKey]], 'accepted'],
    ['another payee stated', [p, s, d, features, ['n', getPublicKey(SECRET)]], 'bad_signature'],
    ['a payee off the curve', [p, s, d, features, ['n', new Uint8Array(33).fill(5)]], 'bad_signature'],
    [
      'an optional unknown feature',
      [p, s, d, ['9', [16, ...numberWords(2 ** 13 + 2 ** 9 + 2 ** 3, 3)]]],
      'accepted',
    ],
    ['basic_mpp with its dependency', [p, s, d, ['9', numberWords(2 ** 17 + 2 ** 14)]], 'accepted'],
    ['basic_mpp without it', [p, s, d, ['9', numberWords(2 ** 17)]], 'missing_feature_dependency'],
    ['a required unknown feature', [p, s, d, ['9', numberWords(2 ** 20)]], 'unknown_required_feature'],
    ['no payment hash', [s, d, features], 'missing_field'],
    ['no payment secret', [p, d, features], 'missing_field'],
    ['no description', [p, s, features], 'missing_field'],
    ['two payment hashes', [p, p, s, d, features], 'duplicate_field'],
    ['two descriptions', [p, s, d, d, features], 'duplicate_field'],
    ['two expiries', [p, s, d, ['x', [1]], ['x', [2]]], 'duplicate_field'],
    ['a description and a hash', [p, s, d, ['h', SECRET]], 'duplicate_field'],
    ['padding that is not zero', [['p', [...new Array(51).fill(0), 1]], s, d], 'malformed'],
    ['more padding than needed', [p, s, ['d', [1, 0, 0]]], 'malformed'],
    ['a description that is not UTF-8', [p, s, ['d', Uint8Array.of(0xff)]], 'malformed'],
    ['half a hop', [p, s, d, ['r', new Uint8Array(50)]], 'malformed'],
    ['no hop', [p, s, d, ['r', []]], 'malformed'],
    ['an expiry beyond all', [p, s, d, ['x', new Array(11).fill(1)]], 'malformed'],
    ['an expiry with leading zeros', [p, s, d, ['x', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]]], 'accepted'],
  ] as [string, TaggedField[], string][])('%s', (_, fields, outcome) => {
    expect(reasonFor(withFields(...fields))).toBe(outcome)
  })

  it.each([
    ['lnbc', null],
    ['lnbc1', 100_000_000_000n],
    ['lntbs1m', 100_000_000n],
    ['lntb1u', 100_000n],
    ['lnbcrt1n', 100n],
    ['lnbcrt10p', 1n],
    ['lnbc21000000', 2_100_000_000_000_000_000n],
  ])('%s asks for %s msat', (head, amountMsat) => {
    expect(decodeBolt11(makeInvoice(goodInvoice({ head })))).toMatchObject({
      ok: true,
      value: { amountMsat },
    })
  })
  it.each([
    ['lnbc0', 'invalid_amount'],
    ['lnbc0n', 'invalid_amount'],
    ['lnbc01n', 'invalid_amount'],
    ['lnbc1p', 'invalid_amount'],
    ['lnbc11p', 'invalid_amount'],
    ['lnbc-1n', 'invalid_amount'],
    ['lnbc1.5m', 'invalid_amount'],
    ['lnbc1k', 'invalid_amount'],
    ['lnbcm', 'invalid_amount'],
    ['lnbc21000001', 'invalid_amount'],
    ['lnbc99999999999999999999m', 'invalid_amount'],
    ['lnxx1n', 'unknown_network'],
    ['lnsb1n', 'unknown_network'],
    ['bc1n', 'unknown_network'],
  ])('%s is refused', (head, reason) => {
    expect(reasonFor(makeInvoice(goodInvoice({ head })))).toBe(reason)
  })

  it('takes a high S only where the payee is recovered', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const withHighS = (text: string) => {
      const { prefix, words } = bech32.decode(text as `${string}1${string}`, false)
      const signature = bech32.fromWords(words.slice(-104))
      const s = BigInt(`0x${toHex(signature.slice(32, 64))}`)
      signature.set(fromHex((order - s).toString(16).padStart(64, '0'))!, 32)
      return bech32.encode(prefix, [...words.slice(0, -104), ...bech32.toWords(signature)], false)
    }
    expect(reasonFor(withHighS(withFields(p, s, d, features)))).toBe('accepted')
    expect(reasonFor(withHighS(withFields(p, s, d, features, ['n', publicKey])))).toBe('bad_signature')
  })
  it('says no more than the signature covers: with any word changed, another payee or none', () => {
    const { prefix, words } = bech32.decode(makeInvoice(goodInvoice()) as `${string}1${string}`, false)
    for (let at = 0; at < words.length; at += 3) {
      const changed = bech32.encode(prefix, words.with(at, words[at]! ^ 1), false)
      const result = decodeBolt11(changed)
      if (result.ok) expect(toHex(result.value.payee), `word ${at}`).not.toBe(toHex(publicKey))
    }
  })
  it('notices any changed letter', () => {
    const text = makeInvoice(goodInvoice())
    for (let at = 0; at < text.length; at += 5) {
      const letter = text[at] === 'q' ? 'p' : 'q'
      expect(reasonFor(text.slice(0, at) + letter + text.slice(at + 1))).not.toBe('accepted')
    }
  })
  it('refuses long texts before any work, and cut ones', () => {
    expect(reasonFor(`lnbc1${'q'.repeat(MAX_INVOICE_CHARS)}`)).toBe('too_long')
    expect(reasonFor('')).toBe('bad_bech32')
    expect(reasonFor(bech32.encode('lnbc', [], false))).toBe('malformed')
    expect(reasonFor(bech32.encode('lnbc', new Array(110).fill(0), false))).toBe('malformed')
    expect(
      reasonFor(
        bech32.encode('lnbc', [...new Array(7).fill(0), 1, 31, 31, ...new Array(104).fill(0)], false),
      ),
    ).toBe('malformed')
  })
  it('never throws', () => {
    const words = fc.array(fc.nat(31), { maxLength: 200 })
    fc.assert(fc.property(words, (body) => void decodeBolt11(bech32.encode('lnbc1m', body, false))))
    fc.assert(fc.property(fc.string(), (text) => void decodeBolt11(text)))
  })
  it('reads back what was written', () => {
    const expiry = fc.nat(10_000_000)
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), expiry, (text, seconds) => {
        const fields: TaggedField[] = [
          p,
          s,
          ['d', utf8Encode(text)],
          ['x', numberWords(seconds)],
          ['c', [2, 0]],
        ]
        expect(decodeBolt11(withFields(...fields))).toMatchObject({
          ok: true,
          value: { description: text, expirySeconds: seconds, minFinalCltvExpiry: 64, payee: publicKey },
        })
      }),
      { numRuns: 20 },
    )
  })
})
