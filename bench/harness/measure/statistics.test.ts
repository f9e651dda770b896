import { describe, expect, it } from 'vitest'
import { median, percentile, ratios } from './statistics.ts'

describe('median', () => {
  it('is the middle value, whatever the order', () => expect(median([9, 1, 5])).toBe(5))
  it('is the mean of the middle two', () => expect(median([4, 1, 3, 2])).toBe(2.5))
  it('sorts numbers, not text', () => expect(median([10, 9, 100])).toBe(10))
  it('refuses nothing', () => expect(() => median([])).toThrow(RangeError))
})

describe('percentile, nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  it('p50 of 1..100 is 50', () => expect(percentile(hundred, 0.5)).toBe(50))
  it('p99 of 1..100 is 99', () => expect(percentile(hundred, 0.99)).toBe(99))
  it('p100 is the largest', () => expect(percentile(hundred, 1)).toBe(100))
  it('p0 is the smallest', () => expect(percentile(hundred, 0)).toBe(1))
  it('leaves its input alone', () => {
    const values = [3, 1, 2]
    percentile(values, 0.5)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('ratios', () => {
  it('pairs rounds', () => expect(ratios([10, 30], [5, 10])).toEqual([2, 3]))
})
