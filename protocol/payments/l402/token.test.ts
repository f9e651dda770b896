import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import { addCaveat, mintMacaroon } from '../macaroon.ts'
import { encodeMacaroon } from '../macaroon-binary.ts'
import { caveatsOf, checkCaveats } from './caveats.ts'
import { l402Challenges, MAX_HEADER_CHARS, parseL402Credential } from './credential.ts'
import { encodeIdentifier, parseIdentifier } from './identifier.ts'
import { mintToken, rootKeyOf, verifyConvertible, verifyToken } from './token.ts'

const masterKey = new Uint8Array(32).fill(7)
const preimage = new Uint8Array(32).fill(1)
const paymentHash = sha256Bytes(preimage)
const tokenId = new Uint8Array(32).fill(2)
const now = 1_800_000_000
const terms = { operation: 'review', validUntilUnix: now + 86_400, amountSats: 240 }
const question = { operation: 'review', priceSats: 240, nowUnix: now }
const token = mintToken(masterKey, { paymentHash, tokenId }, terms)
const also = (...caveats: string[]) => caveats.map(utf8Encode).reduce(addCaveat, token)

describe('L402 identifier [payloads, 1.3]', () => {
  it('has 66 bytes and survives the round trip', () => {
    const bytes = encodeIdentifier({ paymentHash, tokenId })
    expect(toHex(bytes)).toBe(`0000${toHex(paymentHash)}${toHex(tokenId)}`)
    expect(parseIdentifier(bytes)).toEqual({ paymentHash, tokenId })
  })
  it('has no other version or length', () => {
    const bytes = encodeIdentifier({ paymentHash, tokenId })
    expect(parseIdentifier(bytes.slice(0, 65))).toBeNull()
    expect(parseIdentifier(Uint8Array.of(...bytes, 0))).toBeNull()
    for (const at of [0, 1]) expect(parseIdentifier(bytes.with(at, 1))).toBeNull()
  })
})

describe('L402 credential [payloads, 1.3]', () => {
  const base64 = toBase64(encodeMacaroon(token))
  const hex = toHex(preimage)
  const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_')

  it('begins with Ag', () => expect(base64.slice(0, 2)).toBe('Ag'))
  it.each([
    `L402 ${base64}:${hex}`,
    `l402 ${base64}:${hex}`,
    `LSAT ${base64}:${hex}`,
    `Lsat  ${base64}:${hex.toUpperCase()}`,
    `L402 ${urlSafe}:${hex}`,
    `L402 ${urlSafe.replace(/=+$/, '')}:${hex}`,
  ])('reads %s', (header) => {
    expect(parseL402Credential(header)).toEqual({ ok: true, value: { macaroons: [token], preimage } })
  })
  it('reads several macaroons', () => {
    const result = parseL402Credential(`L402 ${base64},${base64}:${hex}`)
    expect(result.ok && result.value.macaroons).toEqual([token, token])
  })
  it.each([
    ['another scheme', `Bearer ${base64}`, 'not_l402'],
    ['nothing', '', 'not_l402'],
    ['the scheme alone', 'L402', 'not_l402'],
    ['no colon', `L402 ${base64}`, 'malformed_credential'],
    ['payment hash and preimage only', `L402 ${toHex(paymentHash)}:${hex}`, 'malformed_credential'],
    ['a short preimage', `L402 ${base64}:${hex.slice(2)}`, 'malformed_credential'],
    ['a preimage that is no hex', `L402 ${base64}:${hex.replace(/^../, 'zz')}`, 'malformed_credential'],
    ['an empty macaroon', `L402 ,${base64}:${hex}`, 'malformed_credential'],
    ['nine macaroons', `L402 ${`${base64},`.repeat(8)}${base64}:${hex}`, 'malformed_credential'],
    ['text instead of base64', `L402 ä:${hex}`, 'malformed_credential'],
    ['a huge header', `L402 ${'A'.repeat(MAX_HEADER_CHARS)}:${hex}`, 'malformed_credential'],
  ])('refuses %s', (_, header, reason) => {
    expect(parseL402Credential(header)).toMatchObject({ ok: false, problem: reason })
  })
  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseL402Credential(`L402 ${text}:${hex}`)))
  })

  it('is asked for in the order clients need', () => {
    const [l402, lsat] = l402Challenges(encodeMacaroon(token), 'lnbcrt1x')
    expect(l402).toBe(`L402 macaroon="${base64}", invoice="lnbcrt1x", version="0", token="${base64}"`)
    expect(lsat).toBe(`LSAT macaroon="${base64}", invoice="lnbcrt1x"`)
  })
})

describe('verifyToken [payloads, 1.3]', () => {
  const reasonFor = (macaroon: typeof token, asked = question, shown = preimage) => {
    const result = verifyToken({ macaroons: [macaroon], preimage: shown }, masterKey, asked)
    return result.ok ? 'accepted' : result.problem
  }

  it('accepts what was minted, and says what it is', () => {
    expect(verifyToken({ macaroons: [token], preimage }, masterKey, question)).toEqual({
      ok: true,
      value: { identifier: { paymentHash, tokenId }, terms },
    })
  })
  it('takes the macaroon that the preimage opens', () => {
    const other = mintToken(masterKey, { paymentHash: tokenId, tokenId }, terms)
    const result = verifyToken({ macaroons: [other, token], preimage }, masterKey, question)
    expect(result.ok && result.value.identifier.paymentHash).toEqual(paymentHash)
  })

  it('refuses another preimage', () => expect(reasonFor(token, question, tokenId)).toBe('wrong_preimage'))
  it('refuses a foreign identifier', () => {
    const key = utf8Encode('k')
    expect(reasonFor(mintMacaroon(key, utf8Encode('id')))).toBe('foreign_token')
  })
  it('refuses the token of another master key', () => {
    const elsewhere = mintToken(new Uint8Array(32).fill(8), { paymentHash, tokenId }, terms)
    expect(reasonFor(elsewhere)).toBe('bad_signature')
  })
  it('gives each identifier its own root key', () => {
    const one = encodeIdentifier({ paymentHash, tokenId })
    expect(rootKeyOf(masterKey, one)).not.toEqual(rootKeyOf(masterKey, one.with(65, 3)))
  })
  it('refuses a caveat taken away, before it looks at the rest', () => {
    expect(reasonFor({ ...token, caveats: token.caveats.slice(0, 3) })).toBe('bad_signature')
  })
  it('lets an expired token be turned into balance, as it was issued and no other', () => {
    const late = { ...question, nowUnix: now + 90_000 }
    expect(reasonFor(token, late)).toBe('token_expired')
    expect(verifyConvertible(token, preimage, masterKey)).toMatchObject({ ok: true, value: { tokenId } })
    const narrowed = also('review_amount_sats=1')
    expect(verifyConvertible(narrowed, preimage, masterKey)).toMatchObject({ problem: 'narrowed_token' })
    const stripped = { ...narrowed, caveats: token.caveats }
    expect(verifyConvertible(stripped, preimage, masterKey)).toMatchObject({ problem: 'bad_signature' })
    expect(verifyConvertible(token, tokenId, masterKey)).toMatchObject({ problem: 'wrong_preimage' })
  })

  it.each([
    ['nothing', [], 'accepted'],
    ['the same once more', ['services=review:0', 'review_max_uses=1'], 'accepted'],
    ['an earlier end', [`review_valid_until=${now + 1}`], 'accepted'],
    ['an end that is now', [`review_valid_until=${now}`], 'token_expired'],
    ['a later end', [`review_valid_until=${now + 90_000}`], 'widened_caveat'],
    ['a larger amount', ['review_amount_sats=241'], 'widened_caveat'],
    ['a smaller amount', ['review_amount_sats=239'], 'amount_too_small'],
    ['a smaller amount and back', ['review_amount_sats=1', 'review_amount_sats=240'], 'widened_caveat'],
    ['one more service', ['services=review:0,reason:0'], 'widened_caveat'],
    ['another service', ['services=reason:0'], 'widened_caveat'],
    ['another tier', ['services=review:1'], 'malformed_caveat'],
    ['no service', ['services='], 'malformed_caveat'],
    ['two uses', ['review_max_uses=2'], 'malformed_caveat'],
    ['a number with a leading zero', ['review_amount_sats=0240'], 'malformed_caveat'],
    ['a negative number', ['review_amount_sats=-1'], 'malformed_caveat'],
    ['a number beyond all', [`review_valid_until=${'9'.repeat(30)}`], 'malformed_caveat'],
    ['an unknown key', ['ip_address=127.0.0.1'], 'unknown_caveat'],
    ['the key of another operation', ['reason_max_uses=1'], 'unknown_caveat'],
    ['a caveat without value', ['review_max_uses'], 'malformed_caveat'],
    ['a caveat without key', ['=1'], 'malformed_caveat'],
    ['a control character', ['review_max_uses=1\n'], 'malformed_caveat'],
  ])('with %s added', (_, caveats, outcome) => {
    expect(reasonFor(also(...caveats))).toBe(outcome)
  })

  it('names the caveat it does not understand, cut', () => {
    const result = checkCaveats([...token.caveats, utf8Encode(`${'x'.repeat(60)}=1`)], question)
    expect(result).toMatchObject({ problem: 'unknown_caveat', detail: expect.stringMatching(/x{37}\.\.\.$/) })
  })
  it.each([
    ['another operation', { ...question, operation: 'reason' }, 'wrong_operation'],
    ['a dearer request', { ...question, priceSats: 241 }, 'amount_too_small'],
    ['a cheaper request', { ...question, priceSats: 1 }, 'accepted'],
    ['the last second', { ...question, nowUnix: now + 86_399 }, 'accepted'],
    ['the end', { ...question, nowUnix: now + 86_400 }, 'token_expired'],
  ])('for %s', (_, asked, outcome) => {
    expect(reasonFor(token, asked)).toBe(outcome)
  })
  it('wants all four caveats', () => {
    for (const missing of [0, 1, 2, 3]) {
      const rest = caveatsOf(terms).filter((_, at) => at !== missing)
      expect(checkCaveats(rest, question)).toMatchObject({ problem: 'missing_caveat' })
    }
  })

  it('never allows more after more caveats', () => {
    const caveat = fc.oneof(
      fc.nat(500).map((sats) => `review_amount_sats=${sats}`),
      fc.nat(100_000).map((seconds) => `review_valid_until=${now + seconds}`),
      fc.constantFrom('services=review:0', 'services=review:0,reason:0', 'review_max_uses=1', 'x=1'),
    )
    const asked = fc.record({
      operation: fc.constantFrom('review', 'reason'),
      priceSats: fc.nat(500),
      nowUnix: fc.integer({ min: now, max: now + 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(caveat, { maxLength: 6 }), asked, fc.nat(6), (added, query, cut) => {
        const more = verifyToken({ macaroons: [also(...added)], preimage }, masterKey, query)
        const less = verifyToken({ macaroons: [also(...added.slice(0, cut))], preimage }, masterKey, query)
        if (more.ok) expect(less.ok).toBe(true)
      }),
    )
  })
})
