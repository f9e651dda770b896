/** One GET over a checked socket for a reader of pages: a redirect is an answer, a body is decoded and cut, never refused for its length. */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { request } from 'undici'
import type { Dial } from './dial.ts'
import { agentFor, deniedBehind, parseTarget } from './guarded-fetch.ts'

/** Of the bytes on the wire, whatever they decode to. */
const MOST_ENCODED_BYTES = 10 * 1024 * 1024

export interface HopRequest {
  headers: Readonly<Record<string, string>>
  /** Of the decoded body. */
  maxBytes: number
  signal: AbortSignal
}

export interface Hop {
  url: URL
  status: number
  /** Names in lower case; values of a repeated header are joined with a comma. */
  headers: Readonly<Record<string, string>>
  /** Where a redirect leads; it has no body here. */
  location: string | null
  bytes: Uint8Array
  truncated: boolean
  /** Bytes that were read from the peer's body. */
  wireBytes: number
  remoteIp: string | null
  /** Of the certificate of the peer; null without TLS. */
  tlsLeafSha256: string | null
}

/** Throws EgressDenied; other errors are those of the network, of TLS or of the peer. */
export type FetchHop = (url: string, request: HopRequest) => Promise<Hop>

const redirects = [301, 302, 303, 307, 308]

export function createFetchHop(dial: Dial, ca?: string): FetchHop {
  return async (target, { headers, maxBytes, signal }) => {
    const url = parseTarget(target)
    let peer: Socket | null = null
    const agent = agentFor(dial, 'caller', ca, (socket) => {
      peer = socket
    })
    try {
      const answer = await request(url, {
        method: 'GET',
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
        dispatcher: agent,
      })
      const { remoteIp, tlsLeafSha256 } = factsOf(peer)
      const location = answer.headers.location
      const isRedirect = redirects.includes(answer.statusCode) && typeof location === 'string'
      const read = isRedirect
        ? { bytes: new Uint8Array(), truncated: false, wireBytes: 0 }
        : await readCut(answer.body, String(answer.headers['content-encoding'] ?? ''), maxBytes)
      return {
        url,
        status: answer.statusCode,
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [
            name.toLowerCase(),
            [value ?? ''].flat().join(', '),
          ]),
        ),
        location: isRedirect ? location : null,
        ...read,
        remoteIp,
        tlsLeafSha256,
      }
    } catch (error) {
      throw deniedBehind(error) ?? error
    } finally {
      void agent.destroy()
    }
  }
}

function factsOf(socket: Socket | null) {
  const leaf = socket instanceof TLSSocket ? socket.getPeerCertificate().raw : undefined
  return {
    remoteIp: socket?.remoteAddress ?? null,
    tlsLeafSha256: leaf ? createHash('sha256').update(leaf).digest('hex') : null,
  }
}

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Bodies are asked for without compression; one that comes compressed is decoded as far as it is kept. */
async function readCut(body: Readable, coding: string, maxBytes: number) {
  const decoder = decoders[coding.trim().toLowerCase()]?.()
  let wireBytes = 0
  let truncated = false
  body.on('data', (chunk: Buffer) => {
    wireBytes += chunk.length
    if (wireBytes > MOST_ENCODED_BYTES) {
      truncated = true
      body.destroy()
    }
  })
  if (decoder) body.on('error', (error) => (decoder as unknown as Readable).destroy(error))
  const decoded = (decoder ? body.pipe(decoder) : body) as unknown as Readable
  const parts: Uint8Array[] = []
  let kept = 0
  try {
    for await (const chunk of decoded as AsyncIterable<Uint8Array>) {
      const room = maxBytes - kept
      parts.push(chunk.subarray(0, room))
      kept += Math.min(chunk.length, room)
      if (chunk.length > room) {
        truncated = true
        break
      }
    }
  } catch (error) {
    if (!truncated) throw error
  } finally {
    body.destroy()
  }
  return { bytes: Buffer.concat(parts), truncated, wireBytes }
}
