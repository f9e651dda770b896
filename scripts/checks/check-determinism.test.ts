import { describe, expect, it } from 'vitest'
import { findNondeterminism } from './check-determinism.ts'

const found = (text: string) => findNondeterminism('protocol/x.ts', text).map((finding) => finding.found)

describe('findNondeterminism', () => {
  it.each([
    ['Date.now()', 'Date.now'],
    ["globalThis.Date['now']()", 'Date.now'],
    ['const now = Date.now', 'Date.now'],
    ['new Date()', 'new Date()'],
    ['new Date', 'new Date()'],
    ['Date()', 'Date()'],
    ['Math.random()', 'Math.random'],
    ['crypto.getRandomValues(new Uint8Array(8))', 'crypto.getRandomValues'],
    ["import { randomBytes } from '@noble/hashes/utils.js'", 'randomBytes'],
    ['new Date(unix * 1000).getHours()', 'getHours'],
    ['total.toLocaleString()', 'toLocaleString'],
    ['names.sort((a, b) => a.localeCompare(b))', 'localeCompare'],
    ['new Intl.NumberFormat()', 'Intl'],
  ])('finds it in %s', (text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  it.each([
    'new Date(unix * 1000).toISOString()',
    'Date.UTC(2009, 0, 3)',
    'Math.sqrt(2)',
    'value.toString()',
    'report.now',
    "const text = 'Date.now()' // Math.random()",
  ])('lets %s pass', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['Math.exp(-1)', 'Math.exp'],
    ["Math['log'](2)", 'Math.log'],
    ['2 ** 3', '**'],
  ])('finds %s where figures are floating-point numbers', (text, expected) => {
    const inValidation = findNondeterminism('protocol/validation/x.ts', text)
    expect(inValidation.map((finding) => finding.found)).toEqual([expected])
    expect(found(text)).toEqual([])
  })

  it('names the line', () => {
    expect(findNondeterminism('protocol/x.ts', 'const a = 1\n\nconst b = Math.random()\n')[0]?.line).toBe(3)
  })
})
