/** A kept page is sent as if it had been drawn under another nonce, plain and compressed. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { DrawnPage } from './drawn-page.ts'
import { keepDrawn, type PageBytes } from './kept-page.ts'

const nonce = '00000000-0000-4000-8000-000000000000'
const other = '6f1c9a52-53c1-4b63-9d7e-0f2a7c1be001'
const page = (body: string): DrawnPage => ({
  status: 200,
  headers: [
    ['content-security-policy', `script-src 'nonce-${nonce}'`],
    ['x-count', 2],
  ],
  body,
  nonce,
  keepSeconds: 30,
})
const bodies = [
  ['one nonce', `<script nonce="${nonce}">a</script>`],
  ['several, and letters beyond ASCII', `é${nonce}${nonce}→${'x'.repeat(70_000)}${nonce}`],
  ['none in its body', 'nothing inline'],
] as const
const joined = ({ chunks }: PageBytes): Buffer => Buffer.concat(chunks)

describe.each(bodies)('a page with %s', (_what, body) => {
  it('carries the new nonce in body and policy', async () => {
    const answer = (await keepDrawn(page(body))).under(other, false)
    expect(joined(answer).toString('utf8')).toBe(body.replaceAll(nonce, other))
    expect(answer).toMatchObject({ status: 200, encoding: null })
    expect(answer.headers).toEqual([
      ['content-security-policy', `script-src 'nonce-${other}'`],
      ['x-count', 2],
    ])
  })

  it('is one gzip member of the same text', async () => {
    const answer = (await keepDrawn(page(body))).under(other, true)
    expect(answer.encoding).toBe('gzip')
    // Fails on a wrong check sum or length.
    expect(gunzipSync(joined(answer)).toString('utf8')).toBe(body.replaceAll(nonce, other))
  })
})

it('counts what it holds, so that a limit can hold', async () => {
  const kept = await keepDrawn(page('x'.repeat(10_000)))
  expect(kept.bytes).toBeGreaterThan(10_000)
  expect(kept.bytes).toBeLessThan(11_000)
})
