// A page carries the headers that every answer of the service carries.
import { expect, test } from '@playwright/test'

for (const path of ['/', '/ledger', '/docs', '/no-such-page'])
  test(`${path} names the request and the handshake`, async ({ request }) => {
    const page = (headers: Record<string, string>) =>
      request.get(path, { headers: { accept: 'text/html', ...headers } })
    const named = (await page({ 'x-request-id': 'trace-1.a_B' })).headers()
    expect(named['content-type']).toContain('text/html')
    expect(named['x-request-id']).toBe('trace-1.a_B')
    expect(named['x-verification-handshake']).toContain('assay.verification.v1; verify=')
    expect((await page({ 'x-request-id': 'a b' })).headers()['x-request-id']).toMatch(/^req_[a-z2-7]{26}$/)
  })

for (const path of ['/', '/ledger', '/no-such-page', '/api/trpc/review.requestReview'])
  test(`${path} is not served under the name of another host`, async ({ request }) => {
    const ask = (headers: Record<string, string>) =>
      request.get(path, { headers: { accept: 'text/html', ...headers } })
    const misdirected = await ask({ host: 'evil.example' })
    expect([misdirected.status(), (await misdirected.json()).code]).toEqual([421, 'misdirected_request'])
    expect((await ask({})).status()).not.toBe(421)
  })

test('a page that is fetched ahead of time carries the policy', async ({ request }) => {
  const marks: Record<string, string>[] = [
    { purpose: 'prefetch' },
    { 'next-router-prefetch': '1' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const ahead of marks) {
    const answer = await request.get('/docs', { headers: { accept: 'text/html', ...ahead } })
    expect(answer.headers()['content-security-policy']).toContain("default-src 'self'")
  }
  const part = await request.get('/docs', { headers: { rsc: '1', 'next-router-prefetch': '1' } })
  expect(part.headers()).toMatchObject({
    'content-type': expect.stringContaining('text/x-component'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('Next has no copy of the API for callers, and converts no image', async ({ request }) => {
  for (const path of ['/api/health', '/api/index', '/_next/image?url=%2Ficon.svg&w=64&q=75']) {
    for (const accept of ['text/html', '*/*']) {
      const answer = await request.get(path, { headers: { accept } })
      expect([path, answer.status()]).toEqual([path, 404])
    }
  }
  const page = await request.get('/verify', { headers: { accept: '*/*', 'content-type': 'text/plain' } })
  expect([page.status(), page.headers()['content-type']]).toEqual([200, expect.stringContaining('text/html')])
})
