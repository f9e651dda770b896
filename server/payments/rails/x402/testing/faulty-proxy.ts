/** Stands before a real service and spoils what passes: before the service hears of it, or after it has done its work. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passing {
  path: string
  body: string
}

export interface Fault {
  /** What is spoiled; everything when absent. */
  only?: (request: Passing) => boolean
  /** How often; for ever when absent. */
  times?: number
  /** `before`: the service never hears of the request. `after`: it has answered. */
  when: 'before' | 'after'
  /** `stall`: no answer ever comes. `drop`: the connection is cut. */
  how: 'stall' | 'drop' | { status: number; body: string } | ((answer: string, request: Passing) => string)
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>

export async function startFaultyProxy(target: string) {
  let faults: Fault[] = []
  const passed: Passing[] = []

  function faultFor(request: Passing, when: Fault['when']): Fault['how'] | null {
    const fault = faults.find((one) => one.when === when && (one.only?.(request) ?? true))
    if (!fault) return null
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) faults = faults.filter((one) => one !== fault)
    }
    return fault.how
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = { path: incoming.url ?? '/', body: await textOf(incoming) }
    const before = faultFor(request, 'before')
    if (before !== null) return spoil(before, '', request, response)
    passed.push(request)
    const answer = await fetch(new URL(request.path, target), {
      method: incoming.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(request.body === '' ? {} : { body: request.body }),
    })
    const text = await answer.text()
    const after = faultFor(request, 'after')
    if (after !== null) return spoil(after, text, request, response)
    respond(response, answer.status, text)
  }

  const server = createServer((incoming, response) => {
    // A caller that has gone, or a service that has.
    pass(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    /** What reached the service since the last `behave`. */
    passed,
    /** Without arguments: everything passes. */
    behave(...next: Fault[]): void {
      faults = next.map((fault) => ({ ...fault }))
      passed.length = 0
    },
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function spoil(how: Fault['how'], answer: string, request: Passing, response: ServerResponse): void {
  if (how === 'stall') return
  if (how === 'drop') response.destroy()
  else if (typeof how === 'function') respond(response, 200, how(answer, request))
  else respond(response, how.status, how.body)
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming) text += chunk
  return text
}
