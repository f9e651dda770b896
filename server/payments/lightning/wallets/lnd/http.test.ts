/** The wire to LND: whom it trusts, and what it makes of answers that are none. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { otherCertificate, ownCertificate } from '#testing/lightning/certificates.ts'
import { WalletUnavailable } from '../wallet.ts'
import { createLndHttp, type LndConnection, LndRefusal } from './http.ts'

const macaroonHex = 'c0ffee00c0ffee00'
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanUps.push(() => server.close())
  return (server.address() as AddressInfo).port
}

function connect(connection: Omit<LndConnection, 'macaroonHex'>) {
  const http = createLndHttp({ macaroonHex, ...connection })
  cleanUps.push(() => void http.close())
  return {
    ask: () =>
      http.ask({
        method: 'GET',
        path: '/v1/getinfo',
        schema: z.object({ ok: z.literal(true) }),
        timeoutMs: 500,
      }),
    async stream(signal = AbortSignal.timeout(500)) {
      const seen: unknown[] = []
      const schema = z.object({ n: z.int() })
      for await (const { n } of http.stream({ method: 'GET', path: '/stream', schema }, signal)) seen.push(n)
      return seen
    },
  }
}

const answering = async (listener: RequestListener) =>
  connect({ url: `http://127.0.0.1:${await listen(createServer(listener))}` })

describe('the certificate', () => {
  const start = async (certificatePem?: string) => {
    const server = createTlsServer(ownCertificate, (_, response) => response.end('{"ok":true}'))
    return connect({ url: `https://127.0.0.1:${await listen(server)}`, certificatePem })
  }
  it('that was given is believed, whatever names it holds', async () => {
    expect(await (await start(ownCertificate.cert)).ask()).toEqual({ ok: true })
  })
  it.each([
    ['another', otherCertificate.cert],
    ['none', undefined],
  ])('is refused when %s was given', async (_, certificatePem) => {
    await expect((await start(certificatePem)).ask()).rejects.toThrow(WalletUnavailable)
  })
})

describe('the token', () => {
  it('goes with every request, and stays out of every message', async () => {
    let seen: unknown
    const lnd = await answering((request, response) => {
      seen = request.headers['grpc-metadata-macaroon']
      response.destroy()
    })
    const message = await lnd.ask().catch(String)
    expect(seen).toBe(macaroonHex)
    expect(message).toMatch(/^WalletUnavailable: lnd: GET \/v1\/getinfo: /)
    expect(message).not.toContain(macaroonHex)
  })
  it('is never sent in the clear to another machine', () => {
    expect(() => connect({ url: 'http://127.0.0.1:8080' })).not.toThrow()
    expect(() => connect({ url: 'https://node.example:8080' })).not.toThrow()
    for (const url of [
      'http://node.example:8080',
      'http://10.0.0.1',
      'http://127.0.0.1.example',
      'ftp://localhost',
      'x',
    ])
      expect(() => connect({ url })).toThrow('https')
  })
})

describe('an answer', () => {
  it.each([
    ['a page of some proxy', 502, '<html>', false],
    ['a refusal of LND', 500, '{"code":2,"message":"no","details":[]}', true],
    ['a refusal within a stream', 404, '{"error":{"code":5,"message":"no","details":[]}}', true],
    ['another shape', 200, '{"ok":false}', false],
    ['no JSON', 200, 'ok', false],
    ['nothing', 200, '', false],
  ])('that is %s is none', async (_, status, body, isRefusal) => {
    const lnd = await answering((_request, response) => response.writeHead(status).end(body))
    const error = await lnd.ask().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(WalletUnavailable)
    expect(error instanceof LndRefusal).toBe(isRefusal)
  })
  it('that does not come in time is none', async () => {
    const lnd = await answering(() => {})
    await expect(lnd.ask()).rejects.toThrow('TimeoutError')
  })
})

describe('a stream', () => {
  it('is read line by line, however it is cut in pieces', async () => {
    const lnd = await answering(async (_, response) => {
      for (const piece of ['{"result":{"n', '":1}}\n{"result":{"n":2}}', '\n\n{"result":{"n":3}}\n']) {
        response.write(piece)
        await new Promise((done) => setTimeout(done, 5))
      }
      response.end()
    })
    expect(await lnd.stream()).toEqual([1, 2, 3])
  })
  it.each([
    ['an error in it', '{"result":{"n":1}}\n{"error":{"code":2,"message":"gone"}}\n', 'refused with code 2'],
    ['a line that is not understood', '{"result":{"n":1}}\n{"result":{"n":"1"}}\n', 'not understood'],
  ])('breaks at %s', async (_, body, message) => {
    const lnd = await answering((_request, response) => response.end(body))
    await expect(lnd.stream()).rejects.toThrow(message)
  })
  it('breaks when the connection does', async () => {
    const lnd = await answering((_, response) => {
      response.write('{"result":{"n":1}}\n')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(lnd.stream()).rejects.toThrow(WalletUnavailable)
  })
})
