/**
 * LND's REST gateway: single answers, and streams of JSON lines. One address out of the configuration, never a caller's; with a
 * certificate given, no other is believed; no message holds the token.
 */
import { X509Certificate } from 'node:crypto'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { Agent, type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { WalletUnavailable } from '../wallet.ts'

export const backend = 'lnd'
export const grpcNotFound = 5
export const grpcAlreadyExists = 6

export interface LndConnection {
  /** `https:`, or `http:` on the loopback. */
  url: string
  macaroonHex: string
  /** PEM: LND's own certificate, or the authority that signed it. Without it the system's authorities count. */
  certificatePem?: string | undefined
}

export interface LndRequest<Schema extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  body?: object
  schema: Schema
  /** Of a single answer. */
  timeoutMs?: number
}

/** LND understood, and said no. Whether something was done before, its code must tell. */
export class LndRefusal extends WalletUnavailable {
  /** gRPC's number; 2 says nothing in particular. */
  readonly code: number
  constructor(what: string, code: number) {
    super(backend, `${what}: refused with code ${code}`)
    this.code = code
  }
}

export interface LndHttp {
  ask<Schema extends z.ZodType>(request: LndRequest<Schema>): Promise<z.output<Schema>>
  /** Until `signal` aborts or LND ends it; throws when it breaks. LND sends no header before there is something to say. */
  stream<Schema extends z.ZodType>(
    request: LndRequest<Schema>,
    signal: AbortSignal,
  ): AsyncGenerator<z.output<Schema>, void, undefined>
  close(): Promise<void>
}

const usualTimeoutMs = 10_000
const connectMs = 5_000
const largestAnswerBytes = 16_000_000
const keepAliveMs = 30_000

export function createLndHttp({ url, macaroonHex, certificatePem }: LndConnection): LndHttp {
  const base = baseOf(url)
  if (!/^([0-9a-f]{2})+$/i.test(macaroonHex)) throw new Error('lnd: the macaroon is not hex')
  const agent = new Agent({
    connect: { timeout: connectMs, keepAliveInitialDelay: keepAliveMs, ...trustOf(certificatePem) },
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function send({ method, path, body }: LndRequest<z.ZodType>, signal: AbortSignal) {
    try {
      return await request(`${base}${path}`, {
        method,
        headers: {
          'grpc-metadata-macaroon': macaroonHex,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
        dispatcher: agent,
      })
    } catch (error) {
      throw new WalletUnavailable(backend, `${method} ${path}: ${reasonOf(error)}`)
    }
  }

  return {
    async ask(wanted) {
      const what = `${wanted.method} ${wanted.path}`
      const answer = await send(wanted, AbortSignal.timeout(wanted.timeoutMs ?? usualTimeoutMs))
      const text = await wholeText(answer, what)
      if (answer.statusCode !== 200) throw refusalOf(what, text)
      return read(wanted.schema, text, what)
    },
    async *stream(wanted, signal) {
      const what = `${wanted.method} ${wanted.path}`
      const answer = await send(wanted, signal)
      if (answer.statusCode !== 200) throw refusalOf(what, await wholeText(answer, what))
      for await (const line of linesOf(answer, what)) {
        const { result } = read(Line, line, what)
        if (result === undefined) throw refusalOf(what, line)
        yield understood(wanted.schema, result, what)
      }
    },
    close: () => agent.destroy(),
  }
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const isLoopback = parsed !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(parsed.hostname)
  if (parsed?.protocol !== 'https:' && !(parsed?.protocol === 'http:' && isLoopback))
    throw new Error('lnd: the address is https, or http on the loopback: the macaroon is money')
  return parsed.href.replace(/\/+$/, '')
}

/** LND signs its own certificate and lists few names in it: when it is the very certificate that was given, its names do not matter. */
function trustOf(certificatePem: string | undefined) {
  if (certificatePem === undefined) return {}
  const pinned = new X509Certificate(certificatePem).fingerprint256
  return {
    ca: certificatePem,
    checkServerIdentity: (host: string, shown: PeerCertificate) =>
      shown.fingerprint256 === pinned ? undefined : checkServerIdentity(host, shown),
  }
}

async function wholeText(answer: Dispatcher.ResponseData, what: string): Promise<string> {
  let text = ''
  for await (const line of linesOf(answer, what)) text += line
  return text
}

/** One answer or one line of a stream never grows beyond `largestAnswerBytes`. */
async function* linesOf({ body }: Dispatcher.ResponseData, what: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
      rest += chunk
      const lines = rest.split('\n')
      rest = lines.pop()!
      yield* lines.filter((line) => line !== '')
      if (rest.length > largestAnswerBytes) throw new Error('too large')
    }
  } catch (error) {
    throw new WalletUnavailable(backend, `${what}: ${reasonOf(error)}`)
  }
  if (rest !== '') yield rest
}

const Line = z.object({ result: z.unknown().optional() })
const Status = z.object({ code: z.int() })

/** The gateway wraps what a stream refuses; a page of some proxy in between has no code at all. */
function refusalOf(what: string, text: string): WalletUnavailable {
  const status = z.union([Status, z.object({ error: Status })]).safeParse(parseJson(text)).data
  if (!status) return new WalletUnavailable(backend, `${what}: no answer of LND's`)
  return new LndRefusal(what, 'error' in status ? status.error.code : status.code)
}

function read<Schema extends z.ZodType>(schema: Schema, text: string, what: string): z.output<Schema> {
  return understood(schema, parseJson(text), what)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function understood<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WalletUnavailable(backend, `${what}: the answer is not understood`)
  return parsed.data
}

/** The code alone: messages of libraries may hold headers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection broke'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
