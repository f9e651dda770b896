import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedPoint, parseDecimal, toDecimal, toUnits, toUsd } from './decimal.ts'
import { add, compare, divide, multiply, rational, reduce, subtract, sum } from './rational.ts'

const amount = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 20n))
  .map(([num, den]) => rational(num, den))

describe('decimal text [review, 1]', () => {
  it.each([
    ['0', '0'],
    ['-0.5', '-0.5'],
    ['1e3', '1000'],
    ['2.5E-3', '0.0025'],
    ['.5', '0.5'],
    ['5.', '5'],
    [
      '123456789012345678901234567890.000000000000000001',
      '123456789012345678901234567890.000000000000000001',
    ],
  ])('%s is %s', (text, printed) => {
    expect(toDecimal(parseDecimal(text)!, 18, 'down')).toBe(printed)
  })

  it.each(['', '.', '-', 'e5', 'NaN', 'Infinity', '1,000', '0x10', '1 ', '1e99999', '1e79', '9'.repeat(79)])(
    '%s is none',
    (text) => expect(parseDecimal(text)).toBeNull(),
  )

  it('keeps what a double loses', () => {
    const [tenth, fifth, sumOf] = ['0.1', '0.2', '0.3'].map((text) => parseDecimal(text)!)
    expect(compare(add(tenth!, fifth!), sumOf!)).toBe(0)
    expect(compare(parseDecimal('9007199254740993')!, parseDecimal('9007199254740992')!)).toBe(1)
  })

  it('rounds in the named direction, also below zero', () => {
    expect([toDecimal(rational(1, 3), 2, 'up'), toDecimal(rational(1, 3), 2, 'down')]).toEqual([
      '0.34',
      '0.33',
    ])
    expect([toDecimal(rational(-1, 3), 2, 'up'), toDecimal(rational(-1, 3), 2, 'down')]).toEqual([
      '-0.33',
      '-0.34',
    ])
    expect(toUsd(rational(500, 3))).toBe('166.67')
    expect(toDecimal(rational(100), 0, 'up')).toBe('100')
    expect(fixedPoint(-5n, 2)).toBe('-0.05')
  })

  it('a printed value rounded up is never below the value, and within one unit of it', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const up = rational(toUnits(value, 6, 'up'), 1_000_000n)
        expect(compare(up, value)).toBeGreaterThanOrEqual(0)
        expect(compare(subtract(up, value), rational(1, 1_000_000))).toBe(-1)
        expect(compare(parseDecimal(toDecimal(value, 6, 'up'))!, up)).toBe(0)
      }),
    )
  })
})

describe('fractions [review, 1]', () => {
  it('obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        expect(compare(add(a, b), add(b, a))).toBe(0)
        expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0)
        expect(compare(subtract(add(a, b), b), a)).toBe(0)
        if (b.num !== 0n) expect(compare(multiply(divide(a, b), b), a)).toBe(0)
        expect(compare(reduce(a), a)).toBe(0)
        expect(compare(a, b)).toBe(compare(b, a) === 0 ? 0 : compare(b, a) === 1 ? -1 : 1)
      }),
    )
  })

  it('a long sum stays small', () => {
    const parts = Array.from({ length: 500 }, (_, i) => rational(i + 1, 10n ** BigInt(i % 7)))
    expect(sum(parts).den).toBeLessThanOrEqual(1_000_000n)
  })

  it('keep the denominator positive and refuse zero', () => {
    expect(rational(1, -2)).toEqual({ num: -1n, den: 2n })
    expect(() => rational(1, 0)).toThrow(RangeError)
  })
})
