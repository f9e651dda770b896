import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, utf8Encode } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { toBase58Check } from '../address/base58check.ts'
import { toEip55 } from '../address/eip55.ts'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { review } from '../review.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import type { ReviewRecord, Snapshot } from '../types.ts'
import { listOf, shippedAsFull } from './testing/lists.ts'

const judge = (artifact: string, data: readonly Snapshot[] = [shippedAsFull]): ReviewRecord =>
  review({
    artifact: utf8Encode(artifact),
    options: optionsFor('sanctions_screening'),
    ruleset: testRuleset,
    data,
  })
const keysOf = ({ decoded }: ReviewRecord): string[] =>
  (decoded as { subjects: { key: string }[] }).subjects.map(({ key }) => key)
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))

const evmSpellings = (digits: string): string[] => {
  const mixed = toEip55(digits)
  return [
    mixed,
    `0x${digits}`,
    `0X${digits.toUpperCase()}`,
    digits,
    `0x${'0'.repeat(24)}${digits}`,
    `ethereum:${mixed}@10?value=1`,
    `eip155:137:${mixed}`,
    JSON.stringify({ counterparty: { wallet: mixed } }),
    JSON.stringify([{ note: `pay ${mixed}.` }]),
    `Send 3 USDC to ${mixed}, please.`,
  ]
}

describe('every spelling of one address [review, 8]', () => {
  it('has one key and one verdict, listed or not', () => {
    fc.assert(
      fc.property(hex(40), fc.boolean(), (digits, isListed) => {
        const key = `evm:account:${digits}`
        const entries = isListed ? [{ key, asset: 'ETH', entity: 'e' }] : []
        const list = listOf({ entries: [...entries, { key: 'tron:account:00', asset: 'TRX', entity: 'f' }] })
        for (const spelling of evmSpellings(digits)) {
          const record = judge(spelling, [list])
          expect(keysOf(record)).toEqual([key])
          expect([spelling, record.verdict]).toEqual([spelling, isListed ? 'reject' : 'approve'])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('Base58Check: bare, payment link and JSON', () => {
    fc.assert(
      fc.property(hex(40), (digits) => {
        const address = toBase58Check('00', fromHex(digits)!)
        const key = `bitcoin:p2pkh:${digits}`
        const list = listOf({ entries: [{ key, asset: 'XBT', entity: 'e' }] })
        for (const spelling of [address, `bitcoin:${address}?amount=1`, JSON.stringify({ to: address })])
          expect(judge(spelling, [list])).toMatchObject({ verdict: 'reject' })
      }),
      { numRuns: 40 },
    )
  })
})

describe('any text [review, 3]', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.json({ maxDepth: 4 }),
    fc
      .array(
        fc.constantFrom(
          '0x',
          'bitcoin:',
          '098b716b8aaf21512996dc57eb0615e2383e2f96',
          '1',
          ' to ',
          'Lazarus',
          'Group',
          '\n',
          'name: ',
          '{"to":"',
          '"}',
          '.eth',
          '…',
          'х',
          'https://',
          'ff'.repeat(40),
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  )

  it('is judged the same twice, inside the budget, into a record with a canonical form', () => {
    fc.assert(
      fc.property(text, (artifact) => {
        const first = judge(artifact)
        expect(jcsIntegers(judge(artifact))).toBe(jcsIntegers(first))
        expect(first.steps).toBeLessThan(testRuleset.manifest.caps.steps)
      }),
      { numRuns: 300 },
    )
  })

  it('is not judged more loosely when a clean address stands behind it', () => {
    const words = fc.array(
      fc.constantFrom(
        'Pay',
        'Lazarus Group',
        '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
        '0x12',
        'x.eth',
        'Miller',
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const before = judge(parts.join(' ')).verdict
        const isNothing = judge(parts.join(' ')).issues.some(
          ({ rule }) => rule === 'sanctions.nothing_to_screen',
        )
        const after = judge(`${parts.join(' ')}\n0x${'5a'.repeat(20)}`).verdict
        if (!isNothing) expect(VERDICT_SEVERITY[after]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[before])
      }),
    )
  })

  it('takes steps in proportion to its length', () => {
    const parts = [
      '0x098b716b8aaf21512996dc57eb0615e2383e2f96 ',
      'Lazarus Group ',
      'ab12'.repeat(30),
      'to Anna Miller, ',
      'a.eth ',
    ]
    for (const part of parts) {
      const steps = (units: number): number =>
        judge(part.repeat(Math.ceil(units / part.length)).slice(0, units)).steps
      expect([part, steps(16_000) <= 2.6 * steps(8_000)]).toEqual([part, true])
    }
  })
})
