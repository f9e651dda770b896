/** The audit of agent readiness: a whole site, broken ones, hostile ones, and this service over its own address. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { startTlsHosts, type TlsHosts } from '#testing/payments/tls-hosts.ts'
import { type Service, startService } from '#testing/service.ts'
import {
  agentCard,
  asChallenge,
  challenge,
  handshake,
  json,
  openApi,
  type ReadySite,
  SITE,
  type SiteAnswers,
  sampleEvent,
  serveReadySite,
  serverCard,
} from '#testing/tools/ready-site.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { auditSite } from './audit-site.ts'
import { VISIT_LIMITS } from './site-visitor.ts'

let hosts: TlsHosts
let world: X402World
let site: ReadySite
let service: Service
let own: Service['ctx']['egress']
let listening: ReturnType<typeof serve>
let apiKey: string

beforeAll(async () => {
  const port = await freePort()
  hosts = await startTlsHosts()
  site = serveReadySite(hosts)
  world = await startX402World()
  service = await startService({
    ...world.remoteEnv,
    BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    RATE_HEAVY: '1000',
  })
  own = service.ctx.egress
  listening = serve({ fetch: service.surface.fetch, hostname: '127.0.0.1', port })
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 1_000_000)
})
beforeEach(() => {
  site.change({})
  service.ctx.egress = hosts.egress
})
afterAll(async () => {
  listening?.close()
  await service?.close()
  await hosts?.close()
  await world?.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const audit = (url: string) => service.call('/audit/agent-readiness', { apiKey, json: { url } })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
const lost = ({ checks }: { checks: { id: string; points: number; max_points: number }[] }) =>
  Object.fromEntries(
    checks.flatMap(({ id, points, max_points }) => (points < max_points ? [[id, max_points - points]] : [])),
  )

describe('POST /audit/agent-readiness', () => {
  it('scores a whole site 100, charges 1,100 sats and signs both hashes', async () => {
    const before = await balance()
    const { status, body } = await audit(`${SITE}/`)
    expect(status).toBe(200)
    const { action_id, audit: row, proof, cost_sats, charge, ...result } = body
    expect(lost(body)).toEqual({})
    expect([result.score, result.grade, result.fixes]).toEqual([100, 'A', []])
    expect(
      result.categories.map(({ name, score, weight }: Record<string, unknown>) => [name, score, weight]),
    ).toEqual([
      ['handshake', 15, 15],
      ['discovery', 25, 25],
      ['proof', 20, 20],
      ['payment', 20, 20],
      ['docs', 20, 20],
    ])
    expect([cost_sats, charge.method, await balance()]).toEqual([1_100, 'bearer', before - 1_100])
    expect(action_id).toMatch(/^audt_[0-9a-f]{20}$/)
    expect(row).toMatchObject({
      kind: 'audit',
      input_hash: sha256Hex(jcs({ url: `${SITE}/` })),
      output_hash: sha256Hex(jcs(result)),
      target_hash: sha256Hex(`${SITE}/`),
    })
    expect(proof.proof_payload).toMatchObject({ action_id, audit_hash: sha256Hex(jcs(row)) })
    const { body: verified } = await service.call('/verify-proof', { json: { event: proof.event } })
    expect(verified.valid).toBe(true)
    expect(result.fetched.length).toBeLessThanOrEqual(VISIT_LIMITS.requests)
    expect(site.asked.filter((asked) => asked.endsWith('/one'))).toHaveLength(2)
  })

  const paths = (change: object): object => ({
    '/one': { post: { ...openApi.paths['/one'].post, ...change } },
  })
  const first = challenge.accepts[0]!
  it.each<[string, SiteAnswers, Record<string, number>]>([
    [
      'names no version',
      { '/.well-known/agent-handshake': json({ ...handshake, handshake: undefined }) },
      { H1: 6 },
    ],
    ['names a verify endpoint that is not there', { 'GET /verify-proof': null }, { H2: 5 }],
    [
      'may not be declined',
      { '/.well-known/agent-handshake': json({ ...handshake, declinable: false }) },
      { H3: 4 },
    ],
    ['serves a page as llms.txt', { '/llms.txt': { type: 'text/html', body: '<html>' } }, { D1: 5 }],
    [
      'has a card without skills',
      { '/.well-known/agent-card.json': json({ ...agentCard, skills: [] }) },
      { D2: 5 },
    ],
    [
      'has its card at the old path',
      { '/.well-known/agent-card.json': null, '/.well-known/agent.json': json(agentCard) },
      { D2: 3 },
    ],
    [
      'has its MCP card at another path',
      { '/.well-known/mcp/server-card.json': null, '/.well-known/mcp.json': json(serverCard) },
      { D3: 3 },
    ],
    ['lists tools to callers with a key only', { '/mcp': { status: 401, body: '' } }, { D4: 4 }],
    [
      'shuts an agent out',
      { '/robots.txt': { type: 'text/plain', body: 'User-agent: GPTBot\nDisallow: /\n' } },
      { D5: 2 },
    ],
    [
      'answers HTML only',
      { '/': { type: 'text/html', body: '<html>', headers: { ratelimit: '"a";r=1' } } },
      { D6: 2 },
    ],
    ['has no sitemap', { '/sitemap.xml': null }, { D7: 2 }],
    [
      'lists another key',
      { '/.well-known/verifier-keys.json': json({ keys: [{ pubkey: 'cd'.repeat(32) }] }) },
      { P1: 5 },
    ],
    [
      'has a sample that was changed',
      {
        '/.well-known/agent-handshake': json({
          ...handshake,
          try_it_now: { event: { ...sampleEvent, content: 'another' } },
        }),
      },
      { P2: 8 },
    ],
    ['verifies for callers with a key only', { 'POST /verify-proof': { status: 401, body: '' } }, { P3: 4 }],
    ['has a log without hashes', { '/ledger': json({ rows: [] }) }, { P4: 3 }],
    ['gives its work away', { 'POST /one': json({}) }, { Y1: 5, Y2: 6, Y3: 2, Y4: 3, Y5: 3, Y6: 1 }],
    [
      'is paid for another host',
      { 'POST /one': asChallenge({ ...challenge, resource: { url: 'https://callback.dev/one' } }) },
      { Y2: 6 },
    ],
    ['takes one network', { 'POST /one': asChallenge({ ...challenge, accepts: [first] }) }, { Y3: 2 }],
    [
      'asks another price than it states',
      {
        'POST /one': asChallenge({
          ...challenge,
          accepts: challenge.accepts.map((option) => ({ ...option, amount: '20000' })),
        }),
      },
      { Y4: 3 },
    ],
    [
      'declares something else than its schema',
      {
        'POST /one': asChallenge({
          ...challenge,
          extensions: { bazaar: { ...challenge.extensions.bazaar, info: { input: { type: 'mcp' } } } },
        }),
      },
      { Y5: 3 },
    ],
    [
      'has operations without a summary',
      { '/openapi.json': json({ ...openApi, paths: paths({ summary: '' }) }) },
      { O2: 4 },
    ],
    [
      'documents no 4xx',
      { '/openapi.json': json({ ...openApi, paths: paths({ responses: { 200: {} } }) }) },
      { O3: 4 },
    ],
    [
      'sends no HSTS',
      { '/': json({}, { 'strict-transport-security': 'max-age=0', ratelimit: '"a";r=1' }) },
      { O4: 2 },
    ],
    [
      'closes its card',
      {
        '/.well-known/agent-card.json': json(agentCard, {
          'access-control-allow-origin': 'https://payee.dev',
        }),
      },
      { O5: 2 },
    ],
    ['says no limits', { '/': json({}) }, { O6: 2 }],
  ])('a site that %s loses exactly those points', async (_, answers, points) => {
    site.change(answers)
    const { status, body } = await audit(SITE)
    expect([status, lost(body)]).toEqual([200, points])
    const sum = Object.values(points).reduce((total, each) => total + each, 0)
    expect(body.score).toBe(100 - sum)
    expect(body.fixes.map((fix: { points: number }) => fix.points)).toEqual(
      Object.values(points).sort((a, b) => b - a),
    )
  })

  it('asks for nothing that robots.txt excludes, and says so', async () => {
    site.change({
      '/robots.txt': {
        type: 'text/plain',
        body: 'User-agent: assay\nDisallow: /.well-known/\nDisallow: /one$',
      },
    })
    const { body } = await audit(SITE)
    expect(site.asked.filter((asked) => /well-known|one$/.test(asked))).toEqual([])
    expect(body.checks.find(({ id }: { id: string }) => id === 'D2').detail).toContain(
      'robots.txt excludes it',
    )
  })
})

describe('hostile sites', () => {
  it.each([
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data/',
    'https://inside.dev/',
    'http://localhost/',
    'http://[::1]/',
    'https://payee.dev:8443/',
  ])('%s is refused and costs nothing', async (url) => {
    const before = await balance()
    const { status, body } = await audit(url)
    expect([status, body.detail[0].type, body.detail[0].loc]).toEqual([422, 'egress_denied', ['body', 'url']])
    expect(await balance()).toBe(before)
    expect((await service.call(`/audit/agent-readiness/preview?url=${encodeURIComponent(url)}`)).status).toBe(
      422,
    )
  })

  it.each(['ftp://payee.dev/', 'https://me:secret@payee.dev/', 'payee.dev', ''])(
    '%s is no address of a site',
    async (url) => {
      const before = await balance()
      expect([(await audit(url)).status, await balance()]).toEqual([422, before])
    },
  )

  it('a page that redirects inside is refused; a document that does fails its checks', async () => {
    const inside = { status: 302, headers: { location: 'https://inside.dev/secret' } }
    const before = await balance()
    site.change({ '/': inside })
    expect([(await audit(SITE)).status, await balance()]).toEqual([422, before])
    site.change({ '/openapi.json': inside })
    const { status, body } = await audit(SITE)
    expect(status).toBe(200)
    expect(body.checks.find(({ id }: { id: string }) => id === 'O1').detail).toBe(
      '/openapi.json: it leads to an address that may not be reached.',
    )
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('an endpoint inside that a document names is not reached', async () => {
    site.change({
      '/.well-known/mcp/server-card.json': json({
        ...serverCard,
        remotes: [{ url: 'http://127.0.0.1:5432/' }],
      }),
    })
    const { body } = await audit(SITE)
    expect(lost(body)).toEqual({ D4: 4 })
  })

  it('100 MB are not read', async () => {
    const page = Buffer.alloc(1024 * 1024, 0x20)
    hosts.answers.set('callback.dev', (request, response) => {
      let sent = 0
      const more = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1
          if (!response.write(page)) return void response.once('drain', more)
        }
        response.end()
      }
      if (request.url === '/llms.txt') response.setHeader('content-type', 'text/plain')
      more()
    })
    const { status, body } = await audit('https://callback.dev/')
    expect([status, body.grade]).toEqual([200, 'F'])
    expect(body.checks.find(({ id }: { id: string }) => id === 'D1').detail).toContain('exceeds 524288 bytes')
  })

  it('a lying content type earns nothing: what counts are the bytes', async () => {
    site.change({
      '/openapi.json': { type: 'application/json', body: '<html>' },
      '/.well-known/agent-card.json': { type: 'application/json', body: '[1' },
    })
    const { body } = await audit(SITE)
    expect(
      body.checks
        .filter(({ id }: { id: string }) => ['O1', 'D2'].includes(id))
        .map(({ points }: { points: number }) => points),
    ).toEqual([0, 0])
  })

  it('a slow site is left after the time of an audit', async () => {
    hosts.answers.set('callback.dev', (request, response) => {
      if (request.url === '/') response.end('{}')
    })
    const startedMs = performance.now()
    const limits = { ...VISIT_LIMITS, eachMs: 400, allMs: 1_000 }
    const { score, checks, visits } = await auditSite(service.ctx, 'https://callback.dev/', 'all', limits)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect(score).toBeLessThan(20)
    expect(checks.find(({ id }) => id === 'O1')?.detail).toContain('no answer in time.')
    expect(visits.some(({ problem }) => problem?.startsWith('not asked for: 1 s'))).toBe(true)
  })

  it('a site that is not there is a result with score 0, which is charged', async () => {
    const before = await balance()
    const { status, body } = await audit('https://nobody.dev/')
    expect([status, body.score, body.grade]).toEqual([200, 0, 'F'])
    expect(body.checks[0].detail).toContain('not reached')
    expect(await balance()).toBe(before - 1_100)
  })
})

describe('GET /audit/agent-readiness/preview', () => {
  it('runs six checks and names the best fix', async () => {
    site.change({ '/llms.txt': null, '/openapi.json': null })
    const { status, body } = await service.call(`/audit/agent-readiness/preview?url=${SITE}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      handshake_found: true,
      checks_run: 6,
      checks_passed: 3,
      top_fix: { rank: 1, id: 'O1', points: 6 },
      price: { sats: 1_100, usd: '1.205855' },
    })
    expect(site.asked).not.toContain('POST /verify-proof')
  })
})

describe('this service', () => {
  it('is audited over HTTP like any other, and loses what it lacks', async () => {
    service.ctx.egress = own
    await service.call('/review', {
      apiKey,
      json: { artifact: 'ls', artifact_type: 'shell_command', sign: true },
    })
    const { status, body } = await audit(service.baseUrl)
    expect(status).toBe(200)
    // It serves no A2A interface. In this test it has no pages, no Lightning and no TLS.
    expect(lost(body)).toEqual({ D2: 5, D6: 2, D7: 2, Y3: 2, O4: 2 })
    expect([body.score, body.grade]).toEqual([87, 'B'])
  })
})
