// Amounts that are computed exactly after a change are approved; the attempts hold their twins.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const verdictOf = (path: string, ...lines: readonly string[]): string =>
  reviewText(`--- a/${path}\n+++ b/${path}\n@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`, 'code_diff').verdict

describe('the same amount, exactly [review, 5]', () => {
  it('decimal numbers take the place of binary ones', () => {
    const change = (divisor: string): string =>
      verdictOf(
        'app/fees.py',
        '+from decimal import Decimal, ROUND_HALF_UP',
        '+CENT = Decimal("0.01")',
        ' def fee(amount, rate):',
        '-    return round(amount * rate / 100, 2)',
        `+    raw = Decimal(str(amount)) * Decimal(rate) / Decimal(${divisor})`,
        '+    return raw.quantize(CENT, rounding=ROUND_HALF_UP)',
      )
    expect(change('100')).toBe('approve')
    expect(change('10')).not.toBe('approve')
  })

  it('a rounding is named where none was', () => {
    const change = (was: string): string =>
      verdictOf(
        'src/Fee.java',
        ' class Fee {',
        '   BigDecimal of(BigDecimal net, BigDecimal rate) {',
        `-    return net.multiply(rate).setScale(${was});`,
        '+    return net.multiply(rate).setScale(2, RoundingMode.HALF_UP);',
        '   }',
        ' }',
      )
    expect(change('2')).toBe('approve')
    expect(change('3')).not.toBe('approve')
    expect(change('2, RoundingMode.HALF_EVEN')).not.toBe('approve')
  })

  it('amounts are compared by their value', () => {
    const change = (test: string): string =>
      verdictOf(
        'src/Match.java',
        ' class Match {',
        '   boolean same(Bill a, Bill b) {',
        '-    return a.net().equals(b.net());',
        `+    return a.net().compareTo(b.net()) ${test};`,
        '   }',
        ' }',
      )
    expect(change('== 0')).toBe('approve')
    expect(change('>= 0')).not.toBe('approve')
  })
})
