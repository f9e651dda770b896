/**
 * A proxy in front of a real service that injects faults before the service receives a request, or after it
 * has answered.
 */
import { type Incoming, type Outgoing, startLocalServer } from './local-server.ts'

export interface Fault {
  /** `before`: the service never receives the request. `after`: it has answered. */
  when: 'before' | 'after'
  how: Outgoing | ((answer: string, request: Incoming) => string)
  /** The affected requests; all when absent. */
  only?: (request: Incoming) => boolean
  /** How often; unlimited when absent. */
  times?: number
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>

export async function startFaultyProxy(target: string) {
  let faults: Fault[] = []
  const passed: Incoming[] = []

  function faultFor(request: Incoming, when: Fault['when']): Fault['how'] | null {
    const fault = faults.find((one) => one.when === when && (one.only?.(request) ?? true))
    if (!fault) return null
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) faults = faults.filter((one) => one !== fault)
    }
    return fault.how
  }

  const server = await startLocalServer(async (request) => {
    const before = faultFor(request, 'before')
    if (before !== null) return spoilt(before, '', request)
    passed.push(request)
    const answer = await fetch(`${target}${request.path}`, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      ...(request.body === '' ? {} : { body: request.body }),
    })
    const body = await answer.text()
    const after = faultFor(request, 'after')
    return after === null ? { status: answer.status, body } : spoilt(after, body, request)
  })
  return {
    ...server,
    /** Requests that reached the service since the last `behave`. */
    passed,
    /** Without arguments: everything passes. */
    behave(...next: Fault[]): void {
      faults = next.map((fault) => ({ ...fault }))
      passed.length = 0
    },
  }
}

const spoilt = (how: Fault['how'], answer: string, request: Incoming): Outgoing =>
  typeof how === 'function' ? { status: 200, body: how(answer, request) } : how
