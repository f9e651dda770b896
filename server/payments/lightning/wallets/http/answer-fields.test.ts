/** What counts as an amount, a hash and a proof in an answer of a node; the first of each row is taken. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sha256Bytes, toHex } from '#protocol/bytes.ts'
import { WalletUnavailable } from '../wallet.ts'
import { excerptOf, Hash32, Msat, provenPreimage, readAnswer, Sats } from './answer-fields.ts'

const read = (text: string, schema: z.ZodType) => {
  try {
    return readAnswer('test', 'getinfo', text, schema)
  } catch (error) {
    return error instanceof WalletUnavailable ? error.message : error
  }
}
const notUnderstood = 'test: getinfo: the answer is not understood'

describe('amounts', () => {
  it('are whole numbers, kept exactly', () => {
    expect(read('{"a":9007199254740991}', z.object({ a: Msat }))).toEqual({ a: 9_007_199_254_740_991n })
    expect(read('{"a":21}', z.object({ a: Sats }))).toEqual({ a: 21_000n })
  })

  it.each(['1.5', '-1', '"1"', '9007199254740993', '9007199254740993.0', 'null', '1e400', 'true', '01'])(
    'are not %s',
    (text) => {
      expect(read(`{"a":${text}}`, z.object({ a: Msat }))).toBe(notUnderstood)
      expect(read(`{"a":${text}}`, z.object({ a: Sats }))).toBe(notUnderstood)
    },
  )

  it('are not given twice', () => {
    expect(read('{"a":1,"a":2}', z.object({ a: Msat }))).toBe(notUnderstood)
  })
})

it('hashes are 32 bytes of hex', () => {
  const bytes = new Uint8Array(32).fill(0xab)
  expect(read(`"${toHex(bytes).toUpperCase()}"`, Hash32)).toEqual(bytes)
  for (const text of [toHex(bytes).slice(2), `${toHex(bytes)}00`, `${toHex(bytes).slice(1)}g`, ''])
    expect(read(`"${text}"`, Hash32)).toBe(notUnderstood)
})

it('a preimage is one that opens the hash', () => {
  const preimage = new Uint8Array(32).fill(7)
  const hash = sha256Bytes(preimage)
  expect(provenPreimage(toHex(preimage), hash)).toEqual(preimage)
  for (const text of [toHex(hash), '', null, undefined, toHex(preimage).slice(2), 'zz', '0'.repeat(64)])
    expect(provenPreimage(text, hash)).toBeNull()
})

it('words of a node are cut and printable', () => {
  expect(excerptOf(`no\n\u001b[31mrouteä${'x'.repeat(200)}`)).toBe(`no [31mroute ${'x'.repeat(107)}`)
})
