/** The few calls of the Docker Engine API that runs need, over its unix socket. */
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { EngineUnavailable } from '../engine.ts'

/** The newest version of the API that this code was written for, and the oldest that has what it needs. */
const NEWEST_API = 1.44
const OLDEST_API = 1.41
const MOST_CALL_MS = 30_000

/** Where a daemon of this host may listen, in the order in which they are tried. */
export function socketPaths(dockerHost: string | undefined): string[] {
  const run = process.env.XDG_RUNTIME_DIR
  return [
    ...(dockerHost?.startsWith('unix://') ? [dockerHost.slice('unix://'.length)] : []),
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    ...(run ? [join(run, 'docker.sock'), join(run, 'podman/podman.sock')] : []),
    '/run/podman/podman.sock',
  ]
}

export class DockerError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface DockerVersion {
  /** Of the daemon. */
  version: string
  /** Of its runtime; null when the daemon does not say. */
  runtimeVersion: string | null
}

export interface DockerApi extends DockerVersion {
  /** Throws DockerError on a status of 400 or more. An answer without a body is null. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Sends a tar archive and returns what the daemon printed. Throws DockerError. */
  upload(path: string, archive: Readable): Promise<string>
  /** The raw stream of a container that was created and not started: its input, and frames of its output. */
  attach(id: string): Promise<Socket>
  /** Resolves once the daemon watches the container; `exited` gives its exit code. */
  watch(id: string): Promise<{ exited: Promise<number> }>
}

/** Throws EngineUnavailable when nothing answers on the socket, or the daemon is too old or too new. */
export async function connectDocker(socketPath: string): Promise<DockerApi> {
  const agent = new Agent({ keepAlive: true })
  const at = (prefix: string, method: string, path: string, more: RequestOptions = {}): RequestOptions => ({
    socketPath,
    agent,
    method,
    path: prefix + path,
    ...more,
  })
  const called = async <T>(options: RequestOptions, body?: object): Promise<T> => {
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const answer = await send({ ...options, timeout: MOST_CALL_MS }, (outgoing) => {
      if (content) outgoing.setHeader('content-type', 'application/json')
      outgoing.end(content)
    })
    const said = await text(answer)
    if (answer.statusCode! >= 400) throw errorOf(answer.statusCode!, said)
    return (said === '' ? null : JSON.parse(said)) as T
  }

  const told = await called<{
    Version: string
    ApiVersion: string
    MinAPIVersion?: string
    Components?: { Name: string; Version: string }[]
  }>(at('', 'GET', '/version')).catch((error) => {
    throw new EngineUnavailable(`no Docker daemon answers on ${socketPath}: ${(error as Error).message}`)
  })
  const version = Math.min(Number(told.ApiVersion), NEWEST_API)
  if (!(version >= Math.max(OLDEST_API, Number(told.MinAPIVersion ?? 0))))
    throw new EngineUnavailable(
      `the Docker daemon on ${socketPath} speaks API ${told.MinAPIVersion ?? '?'} to ${told.ApiVersion}; ${OLDEST_API} to ${NEWEST_API} is needed`,
    )
  const prefix = `/v${version}`

  return {
    version: told.Version,
    runtimeVersion: told.Components?.find(({ Name }) => /^(runc|crun)$/.test(Name))?.Version ?? null,
    call: (method, path, body) => called(at(prefix, method, path), body),
    async upload(path, archive) {
      const headers = { 'content-type': 'application/x-tar' }
      const answer = await send(at(prefix, 'POST', path, { headers }), (outgoing) => {
        archive.on('error', (error) => outgoing.destroy(error))
        archive.pipe(outgoing)
      })
      const said = await text(answer)
      // A failure after the first byte is told in the stream.
      if (answer.statusCode! >= 400 || /"error":/.test(said)) throw errorOf(answer.statusCode!, said)
      return said
    },
    attach: (id) =>
      new Promise((resolve, reject) => {
        const headers = { connection: 'Upgrade', upgrade: 'tcp' }
        const path = `/containers/${id}/attach?stream=1&stdin=1&stdout=1&stderr=1`
        request(at(prefix, 'POST', path, { headers, agent: false }))
          .on('upgrade', (_, socket: Socket, head) => {
            if (head.length > 0) socket.unshift(head)
            resolve(socket)
          })
          .on('response', (answer) => reject(new DockerError(answer.statusCode!, 'attach was refused')))
          .on('error', reject)
          .end()
      }),
    async watch(id) {
      const path = `/containers/${id}/wait?condition=next-exit`
      const answer = await send(at(prefix, 'POST', path, { agent: false }), (outgoing) => outgoing.end())
      if (answer.statusCode! >= 400) throw errorOf(answer.statusCode!, await text(answer))
      const exited = (json(answer) as Promise<{ StatusCode: number }>).then(({ StatusCode }) => StatusCode)
      // Whoever started the container may never ask.
      exited.catch(() => {})
      return { exited }
    },
  }
}

type Outgoing = ReturnType<typeof request>

const send = (options: RequestOptions, write: (outgoing: Outgoing) => void): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const outgoing = request(options, resolve)
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error('the daemon does not answer')))
    write(outgoing)
  })

function errorOf(status: number, said: string): DockerError {
  const message = /"(?:message|error)":"((?:[^"\\]|\\.)*)"/.exec(said)?.[1] ?? said
  return new DockerError(status, message.trim().slice(0, 500))
}
