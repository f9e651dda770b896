import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8Encode } from '../bytes.ts'
import { addCaveat, type Macaroon, mintMacaroon, verifyMacaroon } from './macaroon.ts'
import { encodeMacaroon, MAX_CAVEATS, MAX_MACAROON_BYTES, parseMacaroon } from './macaroon-binary.ts'

// The example of the libmacaroons README; its bytes in format 2 as the npm package macaroon 3.0.4 writes them.
const KEY = utf8Encode('this is our super secret key; only we should know it')
const bare = mintMacaroon(KEY, utf8Encode('we used our secret key'), 'http://mybank/')
const narrowed = addCaveat(bare, utf8Encode('test = caveat'))
const NARROWED_HEX =
  '02010e687474703a2f2f6d7962616e6b2f021677652075736564206f757220736563726574206b657900' +
  '020d74657374203d20636176656174000006' +
  '20197bac7a044af33332865b9266e26d493bdd668a660e44d88ce1a998c23dbd67'

const parsed = (bytes: Uint8Array): Macaroon => {
  const result = parseMacaroon(bytes)
  if (!result.ok) throw new Error(result.detail)
  return result.value
}
const reasonFor = (bytes: Uint8Array) => {
  const result = parseMacaroon(bytes)
  return result.ok ? 'accepted' : result.problem
}

describe('the worked example [libmacaroons, README]', () => {
  it('has the signatures printed there', () => {
    expect(toHex(bare.signature)).toBe('e3d9e02908526c4c0039ae15114115d97fdd68bf2ba379b342aaf0f617d0552f')
    expect(toHex(narrowed.signature)).toBe('197bac7a044af33332865b9266e26d493bdd668a660e44d88ce1a998c23dbd67')
  })
  it('has the bytes another library writes', () => {
    expect(toHex(encodeMacaroon(narrowed))).toBe(NARROWED_HEX)
    expect(parsed(fromHex(NARROWED_HEX)!)).toEqual(narrowed)
  })
})

const anyMacaroon = fc
  .record({
    key: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    identifier: fc.uint8Array({ maxLength: 200 }),
    location: fc.option(fc.string({ maxLength: 20 }), { nil: null }),
    caveats: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
  })
  .map(({ key, identifier, location, caveats }) => ({
    key,
    macaroon: caveats.reduce(addCaveat, mintMacaroon(key, identifier, location)),
  }))

describe('verifyMacaroon [payloads, 1.3]', () => {
  it('survives the round trip, and no other spelling reads as the same', () => {
    fc.assert(
      fc.property(anyMacaroon, ({ key, macaroon }) => {
        const bytes = encodeMacaroon(macaroon)
        const back = parsed(bytes)
        expect(back).toEqual(macaroon)
        expect(encodeMacaroon(back)).toEqual(bytes)
        expect(verifyMacaroon(back, key)).toBe(true)
      }),
    )
  })

  it('fails when any byte but those of the location is changed', () => {
    const token = mintMacaroon(KEY, utf8Encode('id'), null)
    const bytes = encodeMacaroon(addCaveat(addCaveat(token, utf8Encode('a=1')), utf8Encode('b=2')))
    expect(verifyMacaroon(parsed(bytes), KEY)).toBe(true)
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
        const changed = bytes.slice()
        changed[at]! ^= bit
        const result = parseMacaroon(changed)
        expect(result.ok && verifyMacaroon(result.value, KEY), `byte ${at}, bit ${bit}`).toBe(false)
      }
    }
  })

  it('fails when a caveat is taken away, moved or put in by one who has no key', () => {
    const two = addCaveat(narrowed, utf8Encode('second'))
    expect(verifyMacaroon(two, KEY)).toBe(true)
    expect(verifyMacaroon({ ...two, caveats: two.caveats.slice(0, 1) }, KEY)).toBe(false)
    expect(verifyMacaroon({ ...two, caveats: [...two.caveats].reverse() }, KEY)).toBe(false)
    expect(verifyMacaroon({ ...two, caveats: [...two.caveats, utf8Encode('third')] }, KEY)).toBe(false)
    expect(verifyMacaroon(two, utf8Encode('another key'))).toBe(false)
  })
})

describe('parseMacaroon, strictly [payloads, 1.3]', () => {
  const good = encodeMacaroon(mintMacaroon(KEY, utf8Encode('id')))
  const tail = `0620${'00'.repeat(32)}`
  const hex = (text: string) => fromHex(text)!

  it('accepts what the rows below spoil', () => {
    expect(reasonFor(good)).toBe('accepted')
    expect(reasonFor(hex(`0202026964000201610000${tail}`))).toBe('accepted')
  })
  it.each([
    ['nothing', '', 'not_version_2'],
    ['format 1', '3030', 'not_version_2'],
    ['no identifier', `020000${tail}`, 'malformed'],
    ['a length in two bytes where one is enough', `0202820069640000${tail}`, 'malformed'],
    ['a length beyond the end', '0202ff7f6964', 'malformed'],
    ['a length without end', '0202ffffffffffffff', 'malformed'],
    ['fields out of order', `02020269640101610000${tail}`, 'malformed'],
    ['an unknown field', `02020269640301610000${tail}`, 'malformed'],
    ['a second identifier', `02020269640201610000${tail}`, 'malformed'],
    ['a caveat that is not closed', `02020269640002016100${tail}`, 'malformed'],
    ['a verification id', `0202026964000201610401610000${tail}`, 'third_party_caveat'],
    ['a caveat with a location', `0202026964000101610201610000${tail}`, 'third_party_caveat'],
    ['a short signature', `02020269640000061f${'00'.repeat(31)}`, 'malformed'],
    ['a byte after the signature', `02020269640000${tail}00`, 'malformed'],
    ['a location that is not UTF-8', `020101ff020269640000${tail}`, 'malformed'],
  ])('refuses %s', (_, text, reason) => {
    expect(reasonFor(hex(text))).toBe(reason)
  })

  it('refuses more bytes and more caveats than allowed', () => {
    const many = (count: number) =>
      encodeMacaroon(
        Array.from({ length: count }, () => utf8Encode('a=1')).reduce(addCaveat, mintMacaroon(KEY, KEY)),
      )
    expect(reasonFor(many(MAX_CAVEATS))).toBe('accepted')
    expect(reasonFor(many(MAX_CAVEATS + 1))).toBe('too_large')
    const large = (size: number) => encodeMacaroon(mintMacaroon(KEY, new Uint8Array(size)))
    const frame = large(1000).length - 1000
    expect(reasonFor(large(MAX_MACAROON_BYTES - frame))).toBe('accepted')
    expect(reasonFor(large(MAX_MACAROON_BYTES - frame + 1))).toBe('too_large')
    expect(reasonFor(new Uint8Array(10_000_000).fill(2))).toBe('too_large')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        parseMacaroon(bytes)
        parseMacaroon(Uint8Array.of(2, ...bytes))
      }),
    )
  })
})
