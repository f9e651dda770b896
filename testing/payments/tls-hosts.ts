/** TLS hosts of other services on loopback, with names and certificates, reached like public hosts. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Dial } from '#server/kernel/egress/dial.ts'
import { createEgress, type Egress } from '#server/kernel/egress/egress.ts'
import { createGuardedFetch } from '#server/kernel/egress/guarded-fetch.ts'
import { createLog } from '#server/kernel/log.ts'

/** Test-only certificate for pay.localhost, payee.dev, callback.dev and inside.dev. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIUaYwQAULZo5vlFLbTRpC+8newqbwwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLbG51cmwgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNjAx
MDEwMDAwMDBaMBYxFDASBgNVBAMMC2xudXJsIHRlc3RzMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE3MhbZaRqvSPdYWQRZqODr/zF3tl8o/0mBEIt+ct8Jo8DvX6G
IB4w2Tq0vINsMQStTXhZ0914uc/R401uUzHlTKNxMG8wPQYDVR0RBDYwNIINcGF5
LmxvY2FsaG9zdIIJcGF5ZWUuZGV2ggxjYWxsYmFjay5kZXaCCmluc2lkZS5kZXYw
DwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUEunPpwGLu9cx126bc7sTFnBUadAw
CgYIKoZIzj0EAwIDSQAwRgIhAK/6xE1t+mUphndwK+gGdIs1MEe33+BKdRXDVSYv
DK6nAiEAgY15i7bX00yQOoWl6O1QYxbIaVv0M8lhwH/8B9WXQOg=
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggvH9Eio7CwO5hweE
8WILcNJrj5/E/ibOuosXNlXL1oKhRANCAATcyFtlpGq9I91hZBFmo4Ov/MXe2Xyj
/SYEQi35y3wmjwO9foYgHjDZOrS8g2wxBK1NeFnT3Xi5z9HjTW5TMeVM
-----END PRIVATE KEY-----`

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface TlsHosts {
  port: number
  /** By name; the last one wins. */
  answers: Map<string, Answer>
  /**
   * The egress guard with only these names treated as public; its policy decides about every other name,
   * including inside.dev.
   */
  egress: Egress
  close(): Promise<void>
}

const publicNames = ['payee.dev', 'callback.dev']

/** `listener` answers for hosts without their own answer. */
export async function startTlsHosts(listener?: RequestListener): Promise<TlsHosts> {
  const answers = new Map<string, Answer>()
  const server: Server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const answer = answers.get(request.headers.host ?? '') ?? listener
    if (answer) answer(request, response as ServerResponse<IncomingMessage> & { req: IncomingMessage })
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    answers,
    egress: egressTo(port),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same for a process that only knows their ports. */
export function egressTo(port: number): Egress {
  const settings = { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [] }
  const resolve = async (host: string) => (host === 'inside.dev' ? ['127.0.0.1'] : [])
  const policy = createEgress(settings, createLog('silent'), { resolve })
  const toServer: (...place: Parameters<Dial>) => ReturnType<Dial> = (host, asked, chooser) =>
    publicNames.includes(host) && asked === 443
      ? new Promise((done, fail) => {
          const socket = connect(port, '127.0.0.1', () => done(socket))
          socket.once('error', fail)
        })
      : policy.dial(host, asked, chooser)
  const dial: Dial = Object.assign(toServer, { check: policy.dial.check })
  const guarded = createGuardedFetch(dial, certificate)
  return {
    ...policy,
    dial,
    fetch: guarded,
    async read(url, request) {
      const { body, discard: _discard, ...answer } = await guarded(url, request)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      return { ...answer, bytes: Buffer.concat(chunks) }
    },
  }
}
