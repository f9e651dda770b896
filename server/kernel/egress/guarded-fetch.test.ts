/** Guarded requests against real servers on loopback, reached only through an allowance for configured addresses. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/kernel/log.ts'
import { samePeer } from './dial.ts'
import { createEgress } from './egress.ts'
import type { GuardedRequest } from './guarded-fetch.ts'

/** Of nobody, for localhost, made for this test. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUeRgPAMdkbN/LV1mENaC5LWZm9j8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE3MTE0MVoYDzIxMjYxMDI4
MTcxMTQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASgo6VZRnqFeP5JbTnTSR+VUEqPm5pZo7Vqg8YHUqlttmEe3qzVQ3Q9
ceiNpANHqKyHR34mrNqzMyy+EAH4+3FCo2kwZzAdBgNVHQ4EFgQUM1xyN7bk8iVD
UYivsHJUf95xs/AwHwYDVR0jBBgwFoAUM1xyN7bk8iVDUYivsHJUf95xs/AwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhANssndfjVAbaYT0NbewJvNjphhbzp+rXs8TvKm4X6+0VAiB7SyJlmFWc
AA5WL10rbzDfLWXScLJuywLIxPcyRYm4cQ==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgq4tF3joTYBJqm7OQ
cnHlS6+BKqoJge8mzDwvXEcuzaKhRANCAASgo6VZRnqFeP5JbTnTSR+VUEqPm5pZ
o7Vqg8YHUqlttmEe3qzVQ3Q9ceiNpANHqKyHR34mrNqzMyy+EAH4+3FC
-----END PRIVATE KEY-----`

const open: Server[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const plain: GuardedRequest = { maxBytes: 1_000, timeoutMs: 2_000, chooser: 'configured' }
const log = createLog('silent')
const egressTo = (allow: string[], answers: Record<string, string[]> = {}, deny: string[] = []) =>
  createEgress({ EGRESS_DENY: deny, EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: allow }, log, {
    resolve: async (host) => answers[host] ?? [],
    ca: certificate,
  })

describe('a configured address', () => {
  it('is reached on a private network only when it is allowed by host and port', async () => {
    const host = await serve((_request, response) => response.end('inside'))
    const { bytes, status } = await egressTo([host]).read(`http://${host}/`, plain)
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, 'inside'])
    await expect(egressTo([]).read(`http://${host}/`, plain)).rejects.toMatchObject({ code: 'port_denied' })
    await expect(egressTo(['127.0.0.1:1']).read(`http://${host}/`, plain)).rejects.toMatchObject({
      code: 'port_denied',
    })
  })

  it('opens nothing to callers', async () => {
    let asked = 0
    const host = await serve((_request, response) => {
      asked += 1
      response.end('inside')
    })
    const asCaller = { ...plain, chooser: 'caller' as const }
    await expect(egressTo([host]).read(`http://${host}/`, asCaller)).rejects.toMatchObject({
      code: 'port_denied',
    })
    expect(asked).toBe(0)
  })
})

describe('names', () => {
  const asCaller = { ...plain, chooser: 'caller' as const }
  it.each([
    ['leads inside', ['127.0.0.1']],
    ['leads inside with one of several answers', ['93.184.216.34', '169.254.169.254']],
    ['leads inside in IPv6', ['::1']],
    ['leads inside mapped', ['::ffff:127.0.0.1']],
  ])('refuses a name that %s', async (_what, answers) => {
    const egress = egressTo([], { 'rebind.dev': answers })
    await expect(egress.read('http://rebind.dev/', asCaller)).rejects.toMatchObject({
      code: 'address_denied',
    })
  })

  it('refuses a name without an address, and one with too many', async () => {
    const egress = egressTo([], { 'many.dev': Array.from({ length: 17 }, (_, index) => `8.8.8.${index}`) })
    await expect(egress.read('http://none.dev/', asCaller)).rejects.toMatchObject({ code: 'name_unknown' })
    await expect(egress.read('http://many.dev/', asCaller)).rejects.toMatchObject({ code: 'address_denied' })
  })

  it('asks the operator for every address that a name leads to', async () => {
    const denied = egressTo([], { 'public.dev': ['8.8.8.8'] }, ['8.8.8.8/32'])
    await expect(denied.read('http://public.dev/', asCaller)).rejects.toMatchObject({
      code: 'address_denied',
    })
  })

  it('takes a peer for the dialled one only when it is', () => {
    expect(samePeer('::ffff:8.8.8.8', '8.8.8.8')).toBe(true)
    expect(samePeer('8.8.4.4', '8.8.8.8')).toBe(false)
    expect(samePeer(undefined, '8.8.8.8')).toBe(false)
  })
})

describe('urls', () => {
  it.each([
    ['ftp://a.dev/', 'scheme_denied'],
    ['file:///etc/passwd', 'scheme_denied'],
    ['http://user:pw@a.dev/', 'userinfo_denied'],
    ['no url', 'url_unparsable'],
    ['http://2130706433/', 'address_denied'],
    ['http://0x7f.1/', 'address_denied'],
    ['http://[::1]/', 'address_denied'],
    ['http://[::ffff:127.0.0.1]/', 'address_denied'],
    ['http://127.0.0.1:80/', 'address_denied'],
    ['http://169.254.169.254/latest/', 'address_denied'],
    ['http://localhost/', 'host_single_label'],
    ['http://a.dev:22/', 'port_denied'],
  ])('refuses %s', async (url, code) => {
    await expect(egressTo([]).read(url, { ...plain, chooser: 'caller' })).rejects.toMatchObject({ code })
  })
})

describe('redirects', () => {
  const redirecting = (to: string) => (_request: unknown, response: { writeHead: CallableFunction }) =>
    response.writeHead(302, { location: to }).end()

  it('follows within the configured origin', async () => {
    const host = await serve((request, response) =>
      request.url === '/a'
        ? response.writeHead(302, { location: '/b' }).end()
        : response.end(`at ${request.url}`),
    )
    const { bytes, url } = await egressTo([host]).read(`http://${host}/a`, plain)
    expect([Buffer.from(bytes).toString(), url]).toEqual(['at /b', `http://${host}/b`])
  })

  it('gives another origin neither the allowance nor the headers', async () => {
    const seen: unknown[] = []
    const inside = await serve((request, response) => {
      seen.push(request.headers)
      response.end('inside')
    })
    const outside = await serve(redirecting(`http://${inside}/`) as never)
    const request = { ...plain, headers: { authorization: 'Bearer secret' } }
    await expect(egressTo([inside, outside]).read(`http://${outside}/`, request)).rejects.toMatchObject({
      code: 'port_denied',
    })
    expect(seen).toEqual([])
  })

  it('ends after five', async () => {
    const host = await serve(redirecting('/again') as never)
    await expect(egressTo([host]).read(`http://${host}/`, plain)).rejects.toMatchObject({
      code: 'too_many_redirects',
    })
  })

  it('refuses to repeat a POST', async () => {
    const host = await serve(redirecting('/elsewhere') as never)
    const post = { ...plain, method: 'POST' as const, body: '{}' }
    await expect(egressTo([host]).read(`http://${host}/`, post)).rejects.toThrow('redirected')
  })
})

describe('caps', () => {
  it('takes a body of exactly the limit and refuses one byte more, announced or not', async () => {
    const host = await serve((request, response) => {
      const body = 'x'.repeat(request.url === '/fits' ? 1_000 : 1_001)
      // Without a length the body is chunked.
      if (request.url === '/chunked') return response.write(body, () => response.end())
      response.end(body)
    })
    const { bytes } = await egressTo([host]).read(`http://${host}/fits`, plain)
    expect(bytes.length).toBe(1_000)
    for (const path of ['/announced', '/chunked'])
      await expect(egressTo([host]).read(`http://${host}${path}`, plain)).rejects.toThrow(
        'exceeds 1000 bytes',
      )
  })

  it('ends a body that never ends, and a server that never answers', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/drip') response.write('x')
    })
    const request = { ...plain, timeoutMs: 200 }
    for (const path of ['/drip', '/silent']) {
      const began = performance.now()
      await expect(egressTo([host]).read(`http://${host}${path}`, request)).rejects.toThrow()
      expect(performance.now() - began).toBeLessThan(1_500)
    }
  })

  it('refuses compressed bodies and media types that were not asked for', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip')
      response.setHeader(
        'content-type',
        request.url === '/html' ? 'text/html' : 'application/json; charset=utf-8',
      )
      response.end('{}')
    })
    const request = { ...plain, accept: ['application/json'] }
    expect((await egressTo([host]).read(`http://${host}/json`, request)).contentType).toBe('application/json')
    await expect(egressTo([host]).read(`http://${host}/html`, request)).rejects.toThrow('text/html')
    await expect(egressTo([host]).read(`http://${host}/gzip`, request)).rejects.toThrow('compressed')
  })
})

describe('https', () => {
  const serveTls = async () => {
    const server = createTlsServer({ cert: certificate, key: privateKey }, (_request, response) =>
      response.end('sealed'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(server)
    return (server.address() as AddressInfo).port
  }

  it('is spoken over the dialled socket, to the name of the address', async () => {
    const port = await serveTls()
    const { bytes } = await egressTo([`localhost:${port}`]).read(`https://localhost:${port}/`, plain)
    expect(Buffer.from(bytes).toString()).toBe('sealed')
  })

  it('refuses a certificate for another name, and one of an unknown authority', async () => {
    const port = await serveTls()
    const byNumber = egressTo([`127.0.0.1:${port}`]).read(`https://127.0.0.1:${port}/`, plain)
    await expect(byNumber).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    const untrusting = createEgress(
      { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [`localhost:${port}`] },
      log,
    )
    await expect(untrusting.read(`https://localhost:${port}/`, plain)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })

  it('never redirects to http', async () => {
    const server = createTlsServer({ cert: certificate, key: privateKey }, (_request, response) =>
      response.writeHead(302, { location: 'http://assay.dev/' }).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(server)
    const { port } = server.address() as AddressInfo
    await expect(
      egressTo([`localhost:${port}`]).read(`https://localhost:${port}/`, plain),
    ).rejects.toMatchObject({ code: 'downgrade_denied' })
  })
})
