/** When `npm start` runs the embedded pair, and what it says when it does not. */
import { describe, expect, it } from 'vitest'
import { isLoopbackUrl } from '#server/deployment.ts'
import { embeddedChoice } from './embedded-choice.ts'

const choose = (changes: Partial<Parameters<typeof embeddedChoice>[0]> = {}) =>
  embeddedChoice({
    backend: undefined,
    isProduction: false,
    hasOwnPostgres: true,
    baseUrl: 'http://localhost:3000',
    ...changes,
  })

describe('the embedded pair', () => {
  it('runs beside the embedded Postgres at a loopback address', () => {
    expect(choose()).toEqual({ runs: true, note: null })
    expect(choose({ hasOwnPostgres: false }).runs).toBe(false)
    expect(choose({ isProduction: true }).runs).toBe(false)
    expect(choose({ backend: 'lnd' })).toEqual({ runs: false, note: null })
  })

  it('is off at a public address, with a sentence that says why and what to set', () => {
    const { runs, note } = choose({ baseUrl: 'https://assay.example' })
    expect(runs).toBe(false)
    expect(note).toMatch(/^Lightning is off: BASE_URL is https:\/\/assay\.example.*LIGHTNING_BACKEND/)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://assay.localhost', true],
    ['http://127.9.0.1:80', true],
    ['http://[::1]:3000', true],
    ['http://127.0.0.1.example.com', false],
    ['https://localhost.example', false],
    ['http://10.0.0.1', false],
  ])('%s is loopback: %s', (url, expected) => expect(isLoopbackUrl(url)).toBe(expected))
})
