/**
 * HTTP over checked sockets only: redirects are checked again, sizes and times are limited, and no caller's
 * header is forwarded.
 */
import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { EgressDenied } from './address.ts'
import type { Chooser, Dial } from './dial.ts'

const maxRedirects = 5

export interface GuardedRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Headers of this service, never a caller's. Dropped after a redirect to another origin. */
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Maximum size of the decoded body. */
  maxBytes: number
  /** The body is not read. */
  statusOnly?: true
  timeoutMs: number
  chooser: Chooser
  /** Accepted media types without parameters; any when absent. */
  accept?: readonly string[]
}

export interface GuardedAnswer {
  status: number
  url: string
  contentType: string
  /** Names in lower case; values of a repeated header are joined with a comma. */
  headers: Readonly<Record<string, string>>
  /** Throws when a limit is exceeded. Read it completely or call `discard`. */
  body: AsyncIterable<Uint8Array>
  discard(): void
}

/** The answer arrived but is unusable: too large, wrong type, truncated. */
export class EgressUnusable extends Error {}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedAnswer>

/** `ca`: trusted in addition to the system's authorities, as PEM. */
export function createGuardedFetch(dial: Dial, ca?: string): GuardedFetch {
  return async (target, asked) => {
    const signal = AbortSignal.timeout(asked.timeoutMs)
    let url = parseTarget(target)
    let { chooser, headers = {} } = asked
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const agent = agentFor(dial, chooser, ca)
      const sent = {
        method: asked.method ?? 'GET',
        // Compression is disabled, so that a small answer cannot expand into a large one.
        headers: { 'accept-encoding': 'identity', 'user-agent': 'assay', ...headers },
        ...(asked.body === undefined ? {} : { body: asked.body }),
        signal,
        dispatcher: agent,
      }
      const answer = await request(url, sent).catch((error: unknown) => {
        void agent.destroy()
        throw deniedBehind(error) ?? error
      })
      const location = redirectOf(answer)
      if (location === null) return usable(answer, url, asked, agent)
      void agent.destroy()
      if ((asked.method ?? 'GET') !== 'GET') throw new EgressUnusable('a POST was redirected')
      const next = parseTarget(new URL(location, url).href)
      if (url.protocol === 'https:' && next.protocol !== 'https:')
        throw new EgressDenied('downgrade_denied', 'a redirect leads from https to http')
      if (next.origin !== url.origin) {
        headers = {}
        // The target of the redirect was chosen by the responding server.
        chooser = 'caller'
      }
      url = next
    }
    throw new EgressDenied('too_many_redirects', `more than ${maxRedirects} redirects`)
  }
}

/** Throws EgressDenied for what is no http or https address, or holds a user name. */
export function parseTarget(text: string): URL {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new EgressDenied('url_unparsable', 'not a valid URL')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressDenied('scheme_denied', `${url.protocol} is neither https: nor http:`)
  if (url.username !== '' || url.password !== '')
    throw new EgressDenied('userinfo_denied', 'the URL contains a user name or password')
  return url
}

/** One connection per request. Without a lookup hook, because an IP literal would bypass it. */
export function agentFor(
  dial: Dial,
  chooser: Chooser,
  ca: string | undefined,
  onConnected: (socket: Socket) => void = () => {},
): Agent {
  const tls = buildConnector({ allowH2: false, timeout: 5_000, ...(ca ? { ca } : {}) })
  return new Agent({
    pipelining: 0,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    connect(options, callback) {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      // The library strips the brackets of an IPv6 literal; the policy needs them to distinguish literals
      // from names.
      const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname
      dial(host, port, chooser).then(
        (socket) => {
          if (options.protocol !== 'https:') {
            onConnected(socket)
            return callback(null, socket)
          }
          return tls(
            {
              ...options,
              ...(isIP(options.hostname) ? {} : { servername: options.hostname }),
              httpSocket: socket,
            } as never,
            (error: Error | null, sealed: Socket | null) => {
              if (sealed) onConnected(sealed)
              callback(error as never, sealed as never)
            },
          )
        },
        (error: Error) => callback(error, null),
      )
    },
  })
}

/** The refusal of the guard that an error of the client comes from, or null. */
export const deniedBehind = (error: unknown): EgressDenied | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof EgressDenied) return cause
  return null
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const location = headers.location
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : null
}

const joined = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )

async function* nothing(): AsyncGenerator<Uint8Array> {}

function usable(
  answer: Dispatcher.ResponseData,
  url: URL,
  asked: GuardedRequest,
  agent: Agent,
): GuardedAnswer {
  const contentType = String(answer.headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase()
  const headers = joined(answer.headers)
  const discard = () => void agent.destroy()
  if (asked.statusOnly) {
    discard()
    return { status: answer.statusCode, url: url.href, contentType, headers, body: nothing(), discard }
  }
  const refuse = (why: string): never => {
    discard()
    throw new EgressUnusable(why)
  }
  if (asked.accept && !asked.accept.includes(contentType))
    refuse(`the answer is ${contentType || 'of no type'}`)
  if (Number(answer.headers['content-length'] ?? 0) > asked.maxBytes)
    refuse(`the answer exceeds ${asked.maxBytes} bytes`)
  if (!['', 'identity'].includes(String(answer.headers['content-encoding'] ?? '')))
    refuse('the answer is compressed')
  async function* counted() {
    let length = 0
    try {
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        length += chunk.length
        if (length > asked.maxBytes) throw new EgressUnusable(`the answer exceeds ${asked.maxBytes} bytes`)
        yield chunk
      }
    } finally {
      discard()
    }
  }
  return { status: answer.statusCode, url: url.href, contentType, headers, body: counted(), discard }
}
