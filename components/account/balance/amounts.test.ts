// Amounts are read as people type them, and refused when they are anything else.
import { describe, expect, it } from 'vitest'
import {
  aboutUsd,
  clockLeft,
  clockText,
  readSats,
  readUsdCents,
  signedSats,
  topupFault,
  usdFault,
  usdText,
} from './amounts.ts'

describe('sats', () => {
  it.each([
    ['25,000', 25_000],
    [' 25 000 ', 25_000],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['١٢', null],
    ['9999999999999999', null],
  ])('%j is %s', (text, sats) => expect(readSats(text)).toBe(sats))

  it.each([
    [null, /Whole sats/],
    [0, /At least 1/],
    [5_000_001, /At most 5,000,000/],
  ])('%s is no top-up', (sats, words) => expect(topupFault(sats)).toMatch(words))

  it.each([1, 5_000_000])('%i is one', (sats) => expect(topupFault(sats)).toBeNull())
})

describe('dollars', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['1,000.00', 100_000],
    ['25.005', null],
    ['-1', null],
    ['1e2', null],
    ['', null],
  ])('%j is %s cents', (text, cents) => expect(readUsdCents(text)).toBe(cents))

  it('are limited on both sides', () => {
    expect([99, 100, 100_000, 100_001].map((cents) => usdFault(cents) === null)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(usdFault(null)).toContain('25.00')
  })

  it('are written with two places', () => {
    expect(usdText(123_405)).toBe('1,234.05')
    expect(aboutUsd(25_000, '0.0010962300')).toBe('about 27.41')
    expect(aboutUsd(4, '0.0010962300')).toBe('less than 0.01')
  })
})

it('a movement has its sign, minus as U+2212', () => {
  expect([-1240, 0, 25_000].map(signedSats)).toEqual(['−1,240', '0', '+25,000'])
})

it.each([
  [3492, '58:12'],
  [0, '00:00'],
  [-5, '00:00'],
  [7265, '2:01:05'],
])('%i seconds left is %s', (seconds, text) => expect(clockLeft(seconds)).toBe(text))

it('a time is UTC, to the minute, and no date is shown as it came', () => {
  expect(clockText(Date.UTC(2026, 10, 20, 12, 2, 59) / 1000)).toBe('20 Nov 12:02')
  expect(clockText(Number.MAX_SAFE_INTEGER)).toBe(String(Number.MAX_SAFE_INTEGER))
})
