/**
 * Ways around the egress guard, by each of its fronts: a page that is read, a redirect that is followed, a browser's proxy asked for a
 * page, and the same proxy asked for a tunnel. Every one must be refused before a byte is sent. The controls reach a public site by the
 * same code: a public address that the kernel keeps to this host, so that no packet leaves. Needs root on Linux.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/kernel/log.ts'
import { canServePublicly, type PublicSite, servePublicly } from '#testing/public-site.ts'
import { EgressDenied } from './address.ts'
import { createEgress, type Egress } from './egress.ts'
import { createProxy, type EgressProxy, REFUSAL_MS } from './proxy.ts'

const ADDRESS = '55.1.2.5'
const answers: Record<string, string[]> = {
  'good.dev': [ADDRESS],
  'private.dev': ['10.0.0.1'],
  'loopback.dev': ['127.0.0.1'],
  'mixed.dev': [ADDRESS, '127.0.0.1'],
  'mixed-other.dev': ['127.0.0.1', ADDRESS],
  'many.dev': Array(17).fill(ADDRESS),
  'six.dev': ['::1'],
  'mapped.dev': ['::ffff:127.0.0.1'],
  'mapped-hex.dev': ['::ffff:7f00:1'],
  'compat.dev': ['::7f00:1'],
  'nat.dev': ['64:ff9b::7f00:1'],
  'six-to-four.dev': ['2002:7f00:1::'],
  'teredo.dev': ['2001:0:7f00:1::'],
  'unique.dev': ['fd00:ec2::254'],
  'metadata.dev': ['169.254.169.254'],
  'agent.dev': ['168.63.129.16'],
  'odd.dev': ['127.1'],
  'zone.dev': ['fe80::1%1'],
  'name.dev': ['localhost'],
}

const hosts =
  `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0 0.0.0.0 127.0.0.1. 127.255.255.254
10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 169.254.170.2 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192
192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::7f00:1] [::ffff:0:7f00:1] [64:ff9b::7f00:1] [64:ff9b:1::1] [100::1] [2001::1]
[2001:db8::1] [2002:7f00:1::] [3fff::1] [5f00::1] [4000::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1]
localhost LOCALHOST localhost. a.localhost printer.local metadata.google.internal intranet a.test a.onion a.corp a.home a.lan
1.0.0.127.in-addr.arpa nothing.dev ${Object.keys(answers)
    .filter((name) => name !== 'good.dev')
    .join(' ')}`.split(/\s+/)

/** What only a reader of addresses could misread. */
const addresses = [
  'file:///etc/passwd',
  'ftp://good.dev/',
  'gopher://good.dev/',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://good.dev/',
  'http://good.dev:22/',
  'http://good.dev:8080/',
  'http://good.dev:65535/',
  'http://good.dev@127.0.0.1/',
  'http://good.dev:80@127.0.0.1/',
  'http://good.dev%40127.0.0.1/',
  'http://127.0.0.1\\@good.dev/',
  'http://127.0.0.1#@good.dev/',
  'http://127.0.0.1?@good.dev/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.0.0.1/',
  'http://127.0.0.1%2f@good.dev/',
  'http://[::1%25lo]/',
  'http://',
  'http:///',
  'good.dev',
]
/** As no browser writes it. */
const authorities = [
  'good.dev',
  'good.dev:',
  'good.dev:22',
  'GOOD.dev:443',
  'user@good.dev:443',
  'good.dev:443/x',
  'good.dev:0443443',
  'good.dev%00.x:443',
  '[::1%lo]:443',
  '127.0.0.1:3128',
  '::1:443',
  '/run/assay/proxy:80',
  'http://good.dev/',
]

describe.runIf(canServePublicly)('bypasses', () => {
  let [site, egress, proxy]: [PublicSite, Egress, EgressProxy] = [] as never
  let checks = 0
  const folder = mkdtempSync(join(tmpdir(), 'assay-bypass-'))
  const socketPath = join(folder, 'proxy')
  const unlimited = { connections: 1_000, requests: 10_000, bytes: 1e9 }
  beforeAll(async () => {
    site = await servePublicly(ADDRESS, (request, response) => {
      const to = new URL(request.url!, 'http://good.dev').searchParams.get('to')
      if (to) response.writeHead(302, { location: to }).end()
      else response.end('outside')
    })
    const env = { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [] }
    egress = createEgress(env, createLog('silent'), { resolve: async (host) => answers[host] ?? [] })
    proxy = await createProxy(socketPath, { dial: egress.dial, limits: unlimited })
  })
  afterAll(async () => {
    await proxy?.close()
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
    expect(checks).toBeGreaterThanOrEqual(186)
  })

  const plain = { maxBytes: 1_000, timeoutMs: 5_000, chooser: 'caller' as const }
  const read = (url: string) =>
    egress.hop(url, { headers: {}, maxBytes: 1_000, signal: AbortSignal.timeout(5_000) })
  /** The first line of the answer to these bytes. */
  const ask = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(socketPath)
      let seen = ''
      socket.on('data', (data) => {
        seen += data
        if (seen.includes('\n')) socket.end()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(seen.split('\r\n')[0]!))
      socket.write(text)
    })
  const denied = async (what: Promise<unknown>) =>
    what.then(
      () => 'reached',
      (error) => (error instanceof EgressDenied ? 'denied' : String(error)),
    )
  async function all(list: readonly string[], check: (one: string) => Promise<string>, wanted: RegExp) {
    const outcomes = await Promise.all(list.map(async (one) => [one, await check(one)] as const))
    checks += list.length
    expect(outcomes.filter(([, outcome]) => !wanted.test(outcome))).toEqual([])
  }

  it('controls: the site is reached by every front', async () => {
    expect(Buffer.from((await read('http://good.dev/')).bytes).toString()).toBe('outside')
    expect(Buffer.from((await egress.read('http://good.dev/?to=/', plain)).bytes).toString()).toBe('outside')
    expect(await ask('GET http://good.dev/ HTTP/1.1\r\nHost: good.dev\r\n\r\n')).toBe('HTTP/1.1 200 OK')
    expect(await ask('CONNECT good.dev:80 HTTP/1.1\r\nHost: good.dev:80\r\n\r\n')).toBe(
      'HTTP/1.1 200 Connected',
    )
    expect(await ask(`GET http://${ADDRESS}/ HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
  })

  it('a page that is read', () =>
    all([...hosts.map((host) => `http://${host}/`), ...addresses], (url) => denied(read(url)), /^denied$/))

  it('a redirect that is followed', () =>
    all(
      hosts.map((host) => `http://${host}/`),
      (url) => denied(egress.read(`http://good.dev/?to=${encodeURIComponent(url)}`, plain)),
      /^denied$/,
    ))

  it('a page that the proxy is asked for', () =>
    all(
      [...hosts.map((host) => `http://${host}/`), ...addresses.filter((url) => /^[!-~]+$/.test(url))],
      (url) => ask(`GET ${url} HTTP/1.1\r\nHost: good.dev\r\n\r\n`),
      /^HTTP\/1\.1 (403|400) |^$/,
    ))

  it('a tunnel that the proxy is asked for', () =>
    all(
      [...hosts.map((host) => `${host}:443`), ...authorities],
      (target) => ask(`CONNECT ${target} HTTP/1.1\r\nHost: good.dev\r\n\r\n`),
      /^HTTP\/1\.1 (403|400) |^$/,
    ))

  it('a request that two readers would read differently, an upgrade, and a request for the proxy itself', () =>
    all(
      [
        'POST http://good.dev/ HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'POST http://good.dev/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
        'GET http://good.dev/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
        'GET https://good.dev/ HTTP/1.1\r\nHost: good.dev\r\n\r\n',
        'GET http://good.dev/ HTTP/1.1\nHost: a\r\n \r\nX : y\r\n\r\n',
      ],
      ask,
      /^HTTP\/1\.1 (403|400) |^$/,
    ))

  it('a name whose second answer is private: the first connection holds, the next is refused', async () => {
    let asked = 0
    const env = { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [] }
    const turning = createEgress(env, createLog('silent'), {
      resolve: async () => (asked++ === 0 ? [ADDRESS] : ['127.0.0.1']),
    })
    const once = (url: string) =>
      turning.hop(url, { headers: {}, maxBytes: 10, signal: AbortSignal.timeout(5_000) })
    expect((await once('http://turning.dev/')).remoteIp).toBe(ADDRESS)
    expect(await denied(once('http://turning.dev/'))).toBe('denied')
    expect(asked).toBe(2)
    checks += 1
  })

  it('an allow-list holds for pages, redirects and tunnels', async () => {
    const within = egress.within(['good.dev'])
    const signal = AbortSignal.timeout(5_000)
    expect((await within.hop('http://good.dev/', { headers: {}, maxBytes: 10, signal })).status).toBe(200)
    for (const url of [
      `http://${ADDRESS}/`,
      'http://a.good.dev/',
      'http://good.dev.x.dev/',
      'http://xgood.dev/',
    ])
      expect(await denied(within.hop(url, { headers: {}, maxBytes: 10, signal }))).toBe('denied')
    checks += 4
  })

  it('a refusal takes as long for an unknown name as for a denied address', async () => {
    for (const host of ['nothing.dev', '127.0.0.1']) {
      const atMs = performance.now()
      await ask(`CONNECT ${host}:443 HTTP/1.1\r\n\r\n`)
      expect(performance.now() - atMs).toBeGreaterThanOrEqual(REFUSAL_MS - 5)
    }
  })

  it('a run that moves too many bytes, or asks too often, is ended', async () => {
    const other = join(folder, 'small')
    const small = await createProxy(other, {
      dial: egress.dial,
      limits: { connections: 4, requests: 1, bytes: 1_000 },
    })
    const once = () =>
      new Promise<string>((resolve) => {
        const socket = connect(other)
        socket.on('error', () => {})
        socket
          .once('data', (data) => resolve(String(data).split('\r\n')[0]!))
          .write('GET http://good.dev/ HTTP/1.1\r\nHost: a\r\n\r\n')
      })
    expect([await once(), await once(), small.isOver()]).toEqual([
      'HTTP/1.1 200 OK',
      'HTTP/1.1 429 Too Many Requests',
      true,
    ])
    await small.close()
  })
})
