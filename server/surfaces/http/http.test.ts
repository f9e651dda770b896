/** The rules of transport that every operation shares (payloads 1.1, 1.5, 1.9). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { catalogue } from '#server/catalogue.ts'
import { type Service, startService } from '#testing/service.ts'
import { isForPages, pageRoutesFrom, prefersHtml } from '../pages/page-routes.ts'
import { clientIp, limitKeyOf } from './client-ip.ts'
import { requestIdOf } from './request-id.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_READ: '300', RATE_SUBMIT: '1' })
})
afterAll(() => service?.close())

describe('every answer', () => {
  it.each(['/health', '/nowhere', '/prices'])(
    '%s carries request id, handshake and nosniff',
    async (path) => {
      const { headers } = await service.call(path)
      expect(headers.get('x-request-id')).toMatch(/^req_[a-z2-7]{26}$/)
      expect(headers.get('x-verification-handshake')).toContain(
        'assay.verification.v1; verify=http://localhost:3000/verify-proof',
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  it('keeps the caller’s request id when it is well formed', async () => {
    const kept = await service.call('/health', { headers: { 'x-request-id': 'trace-1.a_B' } })
    expect(kept.headers.get('x-request-id')).toBe('trace-1.a_B')
    const replaced = await service.call('/health', { headers: { 'x-request-id': 'a b' } })
    expect(replaced.headers.get('x-request-id')).toMatch(/^req_/)
  })

  it('names quota and remainder', async () => {
    const { headers } = await service.call('/health')
    expect(headers.get('ratelimit-policy')).toBe('"read";q=300;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/)
  })
})

describe('methods and paths', () => {
  it('404 is JSON', async () => {
    const { status, body } = await service.call('/no/such/thing')
    expect(status).toBe(404)
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'request_id'])
  })

  it('405 names the methods that exist', async () => {
    const { status, headers, body } = await service.call('/health', { method: 'DELETE' })
    expect([status, body.code]).toEqual([405, 'method_not_allowed'])
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await service.call('/verify-proof')).headers.get('allow')).toBe('POST, OPTIONS')
    expect((await service.call('/register', { method: 'PUT' })).headers.get('allow')).toBe(
      'POST, GET, HEAD, OPTIONS',
    )
  })

  it('OPTIONS answers 204 with Allow and the preflight headers', async () => {
    const { status, headers } = await service.call('/review', { method: 'OPTIONS' })
    expect([status, headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    const allowed = headers.get('access-control-allow-headers')
    for (const name of [
      'Idempotency-Key',
      'X-PAYMENT',
      'PAYMENT-SIGNATURE',
      'Last-Event-ID',
      'Access-Control-Expose-Headers',
    ])
      expect(allowed).toContain(name)
    expect(headers.get('access-control-max-age')).toBe('86400')
  })

  it.each(['/billing/status', '/billing/webhook', '/test-wallet/pay'])(
    'lets no page of another origin read %s',
    async (path) => {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await service.call(path, { method, ...(method === 'POST' ? { json: {} } : {}) })
        expect([method, headers.get('access-control-allow-origin')]).toEqual([method, null])
        expect(headers.get('access-control-allow-headers')).toBeNull()
      }
    },
  )

  it('HEAD answers as GET does, without a body', async () => {
    const head = await service.call('/openapi.json', { method: 'HEAD' })
    const get = await service.call('/openapi.json')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  })

  it('421 for a Host that is not ours', async () => {
    const { status, body } = await service.call('/health', { headers: { host: 'evil.example' } })
    expect([status, body.code]).toEqual([421, 'misdirected_request'])
  })

  it.each([
    ['OPTIONS', '/health', 204],
    ['DELETE', '/health', 405],
    ['GET', '/no/such/thing', 404],
  ])('421 for a Host that is not ours, also for %s %s', async (method, path, ours) => {
    const ask = (host: string) => service.call(path, { method, headers: { host } })
    expect((await ask('localhost')).status).toBe(ours)
    const { status, body } = await ask('evil.example')
    expect([status, body.code]).toEqual([421, 'misdirected_request'])
  })
})

describe('caching and coding', () => {
  it('304 when the tag is known', async () => {
    const { headers } = await service.call('/openapi.json')
    const again = await service.call('/openapi.json', { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    const ask = async (tags: string) =>
      (await service.call('/openapi.json', { headers: { 'if-none-match': tags } })).status
    expect([await ask('*'), await ask('"another"')]).toEqual([304, 200])
  })

  it('compresses large answers for those who ask', async () => {
    const coded = await service.call('/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(coded.headers.get('content-encoding')).toBe('br')
    const plain = await service.call('/openapi.json')
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('takes a weight of 0 for a no', async () => {
    const codingOf = async (accepted: string) =>
      (await service.call('/openapi.json', { headers: { 'accept-encoding': accepted } })).headers.get(
        'content-encoding',
      )
    expect(await codingOf('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(await codingOf('br; q=0.0, gzip;q=0')).toBeNull()
    expect(await codingOf('br;q=0.1')).toBe('br')
  })

  it('never codes hashed bytes again', async () => {
    const accepting = { headers: { 'accept-encoding': 'gzip, br' } }
    const canonical = await service.call('/ledger/1/canonical', accepting)
    expect(canonical.headers.get('content-encoding')).toBeNull()
    expect(canonical.text.length).toBeGreaterThan(1_024)
    expect(sha256Hex(canonical.text)).toBe(canonical.headers.get('x-expected-sha256'))
    expect((await service.call('/ledger/1', accepting)).headers.get('content-encoding')).toBe('br')
  })

  it('engine files are immutable and hash to their address', async () => {
    const { body } = await service.call('/engine')
    const manifest = await service.call(new URL(body.manifest_url).pathname)
    expect(manifest.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(sha256Hex(manifest.text)).toBe(body.ruleset_sha256)
    const engine = await service.call(new URL(body.engine_url).pathname)
    expect(sha256Hex(engine.text)).toBe(body.engine_sha256)
    expect((await service.call(`/engine/${'0'.repeat(64)}/engine.js`)).status).toBe(404)

    const folder = `/engine/${body.ruleset_sha256}`
    const { engine: named, sources } = JSON.parse(manifest.text)
    const listing = await service.call(`${folder}/sources.txt`)
    expect(sha256Hex(listing.text)).toBe(sources.sha256)
    expect(named.parts.length).toBeGreaterThan(6)
    for (const { file, sha256, bytes } of named.parts) {
      const part = await service.call(`${folder}/parts/${file}`)
      expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(part.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect([sha256Hex(part.text), Buffer.byteLength(part.text)]).toEqual([sha256, bytes])
    }
    expect((await service.call(`${folder}/parts/absent.js`)).status).toBe(404)
    expect((await service.call(`/engine/${'0'.repeat(64)}/parts/core.js`)).status).toBe(404)
    expect((await service.call(`${folder}/parts/..%2fengine.js`)).status).toBe(422)
  })
})

describe('429', () => {
  it('refuses past the quota, whatever the number of requests at once', async () => {
    service.clock.nowUnix += 600
    const answers = await Promise.all(Array.from({ length: 400 }, () => service.call('/register')))
    const allowed = answers.filter(({ status }) => status === 200)
    expect(allowed).toHaveLength(300)
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.code).toBe('rate_limited')
    expect(refused.body.detail).toContain('/log/export/manifest.json')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    service.clock.nowUnix += 60
    expect((await service.call('/register')).status).toBe(200)
  })
})

describe('RateLimit headers', () => {
  it.each([
    [404, '/no/such/thing', {}],
    [405, '/health', { method: 'DELETE' }],
    [413, '/verify-proof', { body: '{}', headers: { 'content-length': '900000' } }],
    [421, '/health', { headers: { host: 'evil.example' } }],
    [421, '/no/such/thing', { headers: { host: 'evil.example' } }],
  ] as const)('stand on a %i of %s', async (status, path, options) => {
    service.clock.nowUnix += 60
    const answer = await service.call(path, options)
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([status, '"read";q=300;w=60'])
    expect(answer.headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/)
  })

  it('count what no operation takes', async () => {
    service.clock.nowUnix += 600
    const answers = await Promise.all(Array.from({ length: 320 }, () => service.call('/no/such/thing')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
    service.clock.nowUnix += 60
  })
})

describe('Content-Encoding of a request', () => {
  const send = (body: Uint8Array, coding: string) =>
    service.call('/verify-proof', { body, headers: { 'content-encoding': coding } })
  const plain = JSON.stringify({ event_id: '0'.repeat(64) })

  it.each(['gzip', 'x-gzip', 'GZIP'])('%s is undone', async (coding) => {
    const { status, body } = await send(gzipSync(plain), coding)
    expect([status, body.code]).toEqual([404, 'unknown_proof'])
  })

  it('identity is the body as it is', async () => {
    expect((await send(Buffer.from(plain), 'identity')).body.code).toBe('unknown_proof')
  })

  it.each(['br', 'deflate', 'gzip, gzip', 'zstd'])('415 for %s, with what is taken', async (coding) => {
    const { status, headers, body } = await send(gzipSync(plain), coding)
    expect([status, body.code, headers.get('accept-encoding')]).toEqual([
      415,
      'unsupported_media_type',
      'gzip, identity',
    ])
  })

  it('413 for what inflates past the limit', async () => {
    const { status, body } = await send(gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip')
    expect([status, body.code, body.limit_bytes]).toEqual([413, 'body_too_large', 524_288])
  })

  it.each([
    ['no gzip', Buffer.from(plain)],
    ['cut short', gzipSync(plain).subarray(0, -5)],
  ])('422 for %s', async (_, bytes) => {
    const { status, body } = await send(bytes, 'gzip')
    expect([status, body.detail[0].type]).toEqual([422, 'gzip'])
  })
})

describe('Authorization that a public operation does not ask for', () => {
  it.each(['Basic dXNlcjpwYXNz', '', 'Bearer', 'Digest x="y"'])('%o is ignored', async (authorization) => {
    for (const path of ['/health', '/account/exists-not', '/ledger']) {
      const expected = (await service.call(path)).status
      expect((await service.call(path, { headers: { authorization } })).status).toBe(expected)
    }
    const verified = await service.call('/verify-proof', { json: { event: {} }, headers: { authorization } })
    expect(verified.status).toBe(200)
  })

  it('is refused where a key is needed', async () => {
    const { status, body } = await service.call('/account/statement', {
      headers: { authorization: 'Basic eA==' },
    })
    expect([status, body.code]).toEqual([401, 'missing_credentials'])
  })
})

describe('429 of a day', () => {
  it('is another code than that of a minute', async () => {
    const { apiKey } = await service.register()
    const submit = () => service.call('/ledger/submit', { apiKey, json: {} })
    expect((await submit()).status).toBe(422)
    const { status, headers, body } = await submit()
    expect([status, body.code]).toEqual([429, 'quota_exhausted'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a payment header', () => {
  it.each(['x-payment', 'payment-signature'])('%s has at most 8 KB', async (name) => {
    const call = (length: number) =>
      service.call('/review', { json: {}, headers: { [name]: 'A'.repeat(length) } })
    const long = await call(8_193)
    expect([long.status, long.body.code, long.body.limit_bytes]).toEqual([413, 'body_too_large', 8_192])
    expect((await call(8_192)).body.code).toBe('malformed_payment')
  })
})

describe('who asks', () => {
  it('believes only the entries of trusted proxies', () => {
    expect(clientIp('10.0.0.1', '1.2.3.4', 0)).toBe('10.0.0.1')
    expect(clientIp('10.0.0.1', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4')
    expect(clientIp('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.9', 2)).toBe('1.2.3.4')
    expect(clientIp('10.0.0.1', null, 1)).toBe('10.0.0.1')
  })

  it('counts IPv6 by /64 and mapped IPv4 as IPv4', () => {
    expect(limitKeyOf('2001:db8:0:1:aaaa::1')).toBe(limitKeyOf('2001:DB8::1:bbbb:0:0:2'))
    expect(limitKeyOf('2001:db8:0:1::1')).not.toBe(limitKeyOf('2001:db8:0:2::1'))
    expect(limitKeyOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })

  it('makes request ids that do not repeat', () => {
    const ids = new Set(Array.from({ length: 2_000 }, () => requestIdOf(null)))
    expect(ids.size).toBe(2_000)
  })
})

describe('pages and the API share addresses', () => {
  const routes = pageRoutesFrom(
    {
      staticRoutes: [{ page: '/' }, { page: '/prices' }, { page: '/verify' }, { page: '/_not-found' }],
      dynamicRoutes: [
        { page: '/docs/[slug]', regex: '^/docs/([^/]+?)(?:/)?$' },
        { page: '/ledger/[entry]', regex: '^/ledger/([^/]+?)(?:/)?$' },
        { page: '/api/[...path]', regex: '^/api/(.+?)(?:/)?$' },
      ],
    },
    catalogue,
  )
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const asks = (url: string, accept: string, method = 'GET', rsc?: string) =>
    isForPages({ method, url, headers: { accept, rsc } }, routes)

  it.each([
    ['/robots.txt', '*/*', true],
    ['/sitemap.xml', 'application/xml', true],
    ['/ledger/40/opengraph-image-1a2b3c?4d5e', 'image/*', true],
    ['/ledger/40/canonical', 'image/*', false],
    ['/prices', html, true],
    ['/prices?x=1', html, true],
    ['/prices', 'application/json', false],
    ['/prices', '*/*', false],
    // Only a POST goes to the operation of this path.
    ['/verify', '*/*', true],
    ['/verify', 'application/json', true],
    ['/openapi.json', html, false],
    ['/docs/request-review', html, true],
    ['/docs/request-review', '*/*', true],
    ['/ledger/40', html, true],
    ['/ledger/40', 'application/json', false],
    // An operation of exactly this path is no entry named "submit".
    ['/ledger/submit', html, false],
    ['/who/knows', html, true],
    ['/who/knows', '*/*', false],
    ['/_next/static/a.js', '*/*', true],
    ['/api/review', 'application/json', false],
    // Next's own copy of the API is out of reach, however the path is written.
    ['/api/health', html, false],
    ['/api', html, false],
    ['/_next/../api/health', html, false],
    ['/_next/static/../../api/health', '*/*', false],
    ['/_next/static/%2e%2e/%2e%2e/api/health', '*/*', false],
    ['/%61pi/health', html, false],
    ['//api/health', html, false],
    ['/x\\..\\api/health', html, false],
    ['/_next/image?url=%2Ficon.svg&w=64&q=75', html, false],
    ['/_next/image?url=%2Ficon.svg&w=64&q=75', 'image/*', false],
    ['/api/trpc/review.requestReview', html, false],
    ['/api/trpc/../health', '*/*', false],
    ['/%', html, false],
  ])('%s with %s', (url, accept, page) => {
    expect(asks(url, accept)).toBe(page)
  })

  it('a POST is never for a page, a client-side navigation always', () => {
    expect(asks('/prices', html, 'POST')).toBe(false)
    expect(asks('/prices', '*/*', 'GET', '1')).toBe(true)
  })

  it('weighs Accept', () => {
    expect(prefersHtml('text/html;q=0.5, application/json')).toBe(false)
    expect(prefersHtml('application/json;q=0.5, text/html')).toBe(true)
  })
})
