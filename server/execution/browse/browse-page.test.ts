/**
 * POST /browse against a real service and real sites: a public address that the kernel of this host keeps to itself for the test
 * (a local route), so that the guard, the proxy and the browser work as they do outside, and no packet leaves. Needs root on Linux.
 */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { canServePublicly, type PublicSite, servePublicly } from '#testing/public-site.ts'
import { type Service, startService } from '#testing/service.ts'
import { findHierarchy } from '../engine/cgroup.ts'
import { addGrant } from '../grants.store.ts'
import { findChromium } from './browser/find-chromium.ts'

const canRun = canServePublicly && findHierarchy() !== null
const hasBrowser = canRun && findChromium(undefined) !== null
/** Public by the policy of the guard. */
const ADDRESS = '55.1.2.3'
const site = `http://${ADDRESS}`

/** Self-tests have time limits; a machine that is busy with other tests gets three attempts. */
async function passes(test: () => Promise<string | null>): Promise<void> {
  const problems: (string | null)[] = []
  for (let attempt = 0; attempt < 3 && problems.at(-1) !== null; attempt++) problems.push(await test())
  expect(problems.at(-1), problems.join('; ')).toBe(null)
}

describe.runIf(canRun)('pages', () => {
  let service: Service
  let server: PublicSite
  let victim: Server
  let victimHits = 0
  let account: Awaited<ReturnType<Service['register']>>
  const agents: (string | undefined)[] = []

  beforeAll(async () => {
    victim = createServer((_request, response) => {
      victimHits++
      response.end('inside')
    })
    await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve))
    const { port } = victim.address() as { port: number }
    server = await servePublicly(ADDRESS, (request, response) => {
      const html = (body: string) => response.setHeader('content-type', 'text/html').end(body)
      agents.push(request.headers['user-agent'])
      const { pathname } = new URL(request.url!, site)
      if (pathname === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
      if (pathname === '/moved') return response.writeHead(302, { location: '/page' }).end()
      if (pathname === '/inside')
        return response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
      if (pathname === '/bytes')
        return response.setHeader('content-type', 'application/zip').end(Buffer.from([1, 2]))
      if (pathname === '/long') return html('x'.repeat(5_000))
      if (pathname.startsWith('/tall/'))
        return html(
          `<style>@keyframes turn { to { rotate: 1turn } } i { animation: turn 1s infinite }</style>
           <body style="margin:0;height:${Number(pathname.slice(6))}px"><i>turning</i>`,
        )
      if (pathname === '/missing') return response.writeHead(404).end('no')
      if (pathname === '/slow')
        return void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
      if (pathname === '/bait')
        return html(
          `<h1>Bait</h1><img src="http://127.0.0.1:${port}/a"><script>
            fetch('http://127.0.0.1:${port}/b').catch(() => {}); new WebSocket('ws://127.0.0.1:${port}/c');
            window.open('http://127.0.0.1:${port}/d'); navigator.serviceWorker?.register('/sw.js').catch(() => {});
            new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x')
          </script>`,
        )
      return html(
        '<title>T</title><nav>Menu</nav><article><h1>Heading</h1><p>Some long enough paragraph, with words.</p><p id="b">Second.</p></article><button onclick="document.title=\'clicked\';this.textContent=\'Done\'">Go</button><input id="i">',
      )
    })
    service = await startService({
      SANDBOX_ENGINE: 'bwrap',
      SANDBOX_UID_BASE: String(firstSpareUid),
      RATE_RUN: '100000',
      EXEC_CPU_OVERCOMMIT: '4',
    })
    account = await service.register()
    await service.fund(account.accountId, 1_000_000)
    await passes(() => service.ctx.sandbox.test())
    if (hasBrowser) await passes(() => service.ctx.browsers.test())
  }, 300_000)
  afterAll(async () => {
    if (service) await checkBooks(service.ctx.db)
    await service?.close()
    await server?.close()
    victim?.close()
  })
  const browse = (json: object, headers = {}, path = '/browse') =>
    service.call(path, { apiKey: account.apiKey, json: { tier: 0, ...json }, headers })
  const balance = async () => (await service.call('/balance', { apiKey: account.apiKey })).body.balance_sats

  it('fetches a page over a redirect, charges it, and signs what a reader can recompute', async () => {
    const before = await balance()
    const { status, body } = await browse({ url: `${site}/moved` })
    expect([status, body.status, body.http_status, body.final_url]).toEqual([
      200,
      'success',
      200,
      `${site}/page`,
    ])
    expect([body.redirects, body.robots, body.truncated]).toEqual([[`${site}/page`], 'allowed', false])
    expect([body.body_encoding, body.content_type, body.cost_sats]).toEqual(['utf-8', 'text/html', 500])
    expect(before - (await balance())).toBe(500)
    expect(body.audit).toMatchObject({
      kind: 'browse',
      output_hash: sha256Hex(body.body),
      target_hash: sha256Hex(`${site}/page`),
      url_sha256: sha256Hex(`${site}/moved`),
      redirect_count: 1,
      remote_ip: ADDRESS,
      network_isolation: 'none',
      egress_denied: 0,
    })
    expect(body.audit_hash).toBe(sha256Hex(jcs(body.audit)))
    expect(JSON.stringify(body.audit)).not.toContain('/moved')
    expect((await service.call('/verify-proof', { json: { event: body.proof.event } })).body.valid).toBe(true)
    expect(agents.at(-1)).toMatch(/AssayBrowse\/1; \+http/)
  })

  it.each<[string, object, object]>([
    ['bytes as base64', { url: `${site}/bytes` }, { body: 'AQI=', body_encoding: 'base64' }],
    [
      'a long body, cut',
      { url: `${site}/long`, max_bytes: 1_024 },
      { truncated: true, body: 'x'.repeat(1_024) },
    ],
    ['an answer of 404', { url: `${site}/missing` }, { status: 'success', http_status: 404 }],
    [
      'a part of the text',
      { url: `${site}/page`, action: 'extract_text', selector: '#b' },
      { status: 'success', text: 'Second.' },
    ],
    [
      'a selector that matches nothing',
      { url: `${site}/page`, action: 'extract_text', selector: 'table' },
      { status: 'error', error: 'selector_not_found' },
    ],
    [
      'a redirect into this host',
      { url: `${site}/inside` },
      { status: 'error', error: 'egress_denied', egress_denied: 1 },
    ],
  ])('reads %s', async (_what, request, expected) => {
    expect((await browse(request)).body).toMatchObject(expected)
    expect(victimHits).toBe(0)
  })

  it('the other name is the same operation, and a key replays its answer', async () => {
    const headers = { 'idempotency-key': 'browse-0000-0001' }
    const first = await browse({ url: `${site}/page`, action: 'extract_text' }, headers, '/web-act')
    expect(first.body.text).toContain('Heading\n\nSome long enough')
    const before = await balance()
    const again = await browse({ url: `${site}/page`, action: 'extract_text' }, headers, '/web-act')
    expect([again.text, await balance()]).toEqual([first.text, before])
  })

  it.each<[string, object, number, string]>([
    ['a loopback address', { url: 'http://127.0.0.1/' }, 422, 'egress_denied'],
    ['a name of this network', { url: 'http://localhost/' }, 422, 'egress_denied'],
    ['another port', { url: `${site}:8080/` }, 422, 'egress_denied'],
    ['another scheme', { url: 'file:///etc/passwd' }, 422, 'egress_denied'],
    ['a user name', { url: `http://a:b@${ADDRESS}/` }, 422, 'egress_denied'],
    ['steps without multi_step', { url: site, steps: [{ do: 'text' }] }, 422, 'value_error'],
    [
      'too many steps',
      { url: site, action: 'multi_step', steps: Array(4).fill({ do: 'text' }) },
      422,
      'too_long',
    ],
    [
      'a selector language of the library',
      { url: site, action: 'multi_step', steps: [{ do: 'click', selector: 'xpath=//a' }] },
      422,
      'value_error',
    ],
    [
      'a step into this host',
      { url: site, action: 'multi_step', steps: [{ do: 'goto', value: 'file:///etc/passwd' }] },
      422,
      'egress_denied',
    ],
    ['a path that robots.txt excludes', { url: `${site}/private/a` }, 403, 'robots_disallowed'],
  ])('refuses %s, and charges nothing', async (_what, request, status, code) => {
    const before = await balance()
    const answer = await browse(request)
    expect([answer.status, answer.body.code ?? answer.body.detail[0].type]).toEqual([status, code])
    expect(await balance()).toBe(before)
  })

  it('tier 3 reads only the domains of its grant', async () => {
    const now = service.clock.nowUnix
    await addGrant(service.ctx.db, {
      accountId: account.accountId,
      agentId: account.agentId,
      grantedAtUnix: now,
      expiresAtUnix: now + 1_000,
      dailySatsCap: 100_000,
      allowlistDomains: ['good.dev'],
      memoryMb: null,
      vcpuMilli: null,
      timeoutSeconds: null,
      maxBrowserActions: null,
      priceMultiplierBps: 10_000,
    })
    const answer = await browse({ url: `${site}/page`, tier: 3 })
    expect([answer.status, answer.body.detail[0].type]).toEqual([422, 'egress_denied'])
  })

  describe.runIf(hasBrowser)('in a browser', () => {
    it('takes a screenshot, keeps it for seven days, and names its hash in the proof', async () => {
      const { status, body } = await browse({ url: `${site}/page`, action: 'screenshot', wait_ms: 0 })
      expect([status, body.status, body.cost_sats]).toEqual([200, 'success', 1_500])
      const png = Buffer.from(body.screenshot.base64, 'base64')
      expect([png.readUInt32BE(16), body.screenshot.width]).toEqual([1_280, 1_280])
      expect([sha256Hex(new Uint8Array(png)), body.audit.output_hash]).toEqual([
        body.screenshot.sha256,
        body.screenshot.sha256,
      ])
      expect(body.sandbox).toMatchObject({ network_isolation: 'namespace' })
      expect(body.audit).toMatchObject({ remote_ip: ADDRESS, http_status: 200, engine: { name: 'chromium' } })
      expect(body.proof.proof_payload.artifact_id).toBe(body.screenshot.artifact_id)
      expect(body.page_url).toBe(`/execution/${body.action_id}?screenshot=${body.screenshot.artifact_id}`)
      const path = `/artifacts/${body.screenshot.artifact_id}`
      const image = await service.surface.request(`http://localhost:3000${path}`, {
        headers: { host: 'localhost:3000' },
      })
      expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true)
      service.clock.nowUnix += 7 * 86_400 + 1
      expect((await service.call(path)).status).toBe(404)
    }, 60_000)

    it.each([
      ['the whole of a page', 3_000, 3_000],
      ['what the window shows of one that is too high', 8_001, 900],
    ])(
      'a screenshot shows %s, animations included',
      async (_, height, shown) => {
        const { body } = await browse({
          url: `${site}/tall/${height}`,
          action: 'screenshot',
          wait_ms: 0,
          tier: 1,
        })
        expect([body.status, body.screenshot?.width, body.screenshot?.height]).toEqual([
          'success',
          1_280,
          shown,
        ])
      },
      60_000,
    )

    it('takes steps until one fails', async () => {
      const { body } = await browse({
        url: `${site}/page`,
        action: 'multi_step',
        wait_ms: 0,
        tier: 1,
        steps: [
          { do: 'type', selector: '#i', value: 'words' },
          { do: 'click', selector: 'text=Go' },
          { do: 'text', selector: 'button' },
          { do: 'screenshot' },
          { do: 'goto', value: `${site}/inside` },
          { do: 'text' },
        ],
      })
      expect(body.steps).toEqual([
        { do: 'type', ok: true },
        { do: 'click', ok: true },
        { do: 'text', ok: true, text: 'Done' },
        { do: 'screenshot', ok: true, artifact_id: expect.stringMatching(/^shot_/) },
        { do: 'goto', ok: false, error: 'egress_denied' },
      ])
      expect(body.cost_sats).toBe(2_000)
    }, 60_000)

    it('a page that reaches for this host gets nowhere, and says so', async () => {
      const { body } = await browse({ url: `${site}/bait`, action: 'screenshot', wait_ms: 1_000, tier: 1 })
      expect([body.status, victimHits]).toEqual(['success', 0])
      expect(body.egress_denied).toBeGreaterThan(0)
    }, 60_000)
  })
})

it('without a browser the API says why, and charges nothing', async () => {
  const service = await startService()
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 10_000)
  const json = { url: 'https://a.dev/', action: 'screenshot' }
  const { status, body } = await service.call('/browse', { apiKey, json })
  expect([status, body.code, body.reasons]).toEqual([
    503,
    'browser_unavailable',
    [expect.stringContaining('SANDBOX_ENGINE')],
  ])
  expect((await service.call('/balance', { apiKey })).body.balance_sats).toBe(10_000)
  await service.close()
})
