/** The wire to a node, against servers that answer too late, too much, or elsewhere. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { otherCertificate, ownCertificate } from '#testing/lightning/certificates.ts'
import { startStubServer } from '#testing/lightning/stub-server.ts'
import { WalletUnavailable } from '../wallet.ts'
import { createNodeHttp } from './node-http.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

const secret = 'a-secret-nobody-may-read'

async function start(answer = (path: string) => ({ status: 200, body: path })) {
  const stub = await startStubServer(({ path }) => answer(path))
  const http = createNodeHttp({ backend: 'test', url: `${stub.url}/below/`, headers: { rune: secret } })
  open.push(stub, http)
  return { stub, http }
}
const get = { method: 'GET', path: '/a' } as const

describe('a request', () => {
  it('carries the secret, below the path of the address', async () => {
    const { stub, http } = await start()
    expect(await http.ask({ ...get, query: { 'a[lt]': '0 &' } })).toEqual({ status: 200, text: '/below/a' })
    expect(stub.requests[0]).toMatchObject({ route: 'GET /below/a', headers: { rune: secret } })
    expect(stub.requests[0]!.query.get('a[lt]')).toBe('0 &')
  })

  it('sends forms and JSON', async () => {
    const { stub, http } = await start()
    await http.ask({ method: 'POST', path: '/a', form: { text: 'ä & b' } })
    await http.ask({ method: 'POST', path: '/a', json: { text: 'ä' } })
    expect(stub.requests.map(({ body }) => body)).toEqual(['text=%C3%A4+%26+b', '{"text":"ä"}'])
    expect(stub.requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ])
  })

  it('is answered with any status', async () => {
    const { http } = await start(() => ({ status: 500, body: 'no' }))
    expect(await http.ask(get)).toEqual({ status: 500, text: 'no' })
  })
})

describe('no answer', () => {
  const messageOf = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof WalletUnavailable ? error.message : `other: ${error}`),
    )

  it('in time', async () => {
    const { stub, http } = await start()
    stub.fail('GET', 'silent')
    expect(await messageOf(http.ask({ ...get, timeoutMs: 50 }))).toBe('test: GET /a: no answer in time')
  })

  it('but too much of one', async () => {
    const { stub, http } = await start()
    stub.fail('GET', 'huge', 2)
    expect(await messageOf(http.ask(get))).toBe('test: GET /a: the answer is too large')
    expect(await messageOf(http.ask({ ...get, maxBytes: 400_000 }))).toBe('answered')
  })

  it('from a connection that breaks, or is none', async () => {
    const { stub, http } = await start()
    stub.fail('GET', 'cut')
    expect(await messageOf(http.ask(get))).toBe('test: GET /a: UND_ERR_SOCKET')
    await stub.close()
    expect(await messageOf(http.ask(get))).toBe('test: GET /a: ECONNREFUSED')
    open.splice(open.indexOf(stub), 1)
  })

  it('from another address: redirects are not followed', async () => {
    const { stub, http } = await start()
    stub.fail('GET', { status: 307, body: '', headers: { location: `${stub.url}/elsewhere` } })
    expect((await http.ask(get)).status).toBe(307)
    expect(stub.requests).toHaveLength(1)
  })

  it('ends with the signal of the caller', async () => {
    const { stub, http } = await start()
    stub.fail('GET', 'silent')
    const asked = messageOf(http.ask({ ...get, signal: AbortSignal.timeout(30) }))
    expect(await asked).toMatch(/^test: GET \/a: /)
  })
})

it.each(['ftp://a', 'no address', 'http://me:you@a', 'http://a/?b=c', 'http://a/#b'])('refuses %s', (url) => {
  expect(() => createNodeHttp({ backend: 'test', url, headers: {} })).toThrow(/^test: the address/)
})

describe('with TLS', () => {
  async function startTls(tlsCertPem?: string) {
    const server = createServer(ownCertificate, (_request, response) => response.end('inside'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const http = createNodeHttp({ backend: 'test', url, headers: {}, tlsCertPem })
    open.push(http, { close: () => new Promise<void>((resolve) => server.close(() => resolve())) })
    return http
  }

  it('the very certificate that was given is believed, whatever names it lists', async () => {
    expect((await (await startTls(ownCertificate.cert)).ask(get)).text).toBe('inside')
  })

  it('no other is', async () => {
    await expect((await startTls(otherCertificate.cert)).ask(get)).rejects.toThrow(/^test: GET \/a: [A-Z_]+$/)
    await expect((await startTls()).ask(get)).rejects.toThrow('test: GET /a: DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})
