/** Checks the Host header. A Host outside the list gets 421, so that no foreign name can borrow the service. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'
import { OperationError } from '#server/errors.ts'
import { refuseEarly } from '../refuse-early.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Ports are not compared: a proxy may listen on another one. */
export function hostAllowed(env: Pick<Env, 'BASE_URL' | 'ALLOWED_HOSTS'>): (host: string | null) => boolean {
  const allowed = new Set([...loopback, new URL(env.BASE_URL).hostname, ...env.ALLOWED_HOSTS])
  const known = new Map<string, boolean>()
  return (header) => {
    const host = header ?? ''
    const remembered = known.get(host)
    if (remembered !== undefined) return remembered
    const name = host.replace(/:\d+$/, '').toLowerCase()
    const answer = allowed.has(name)
    if (known.size < 1_000) known.set(host, answer)
    return answer
  }
}

/** Two Host headers name two servers, and each reader on the way may believe another one (RFC 9112 §3.2). */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** 400, before anything is asked of a page or an operation. */
export function refuseTwoHosts(request: IncomingMessage, response: ServerResponse): void {
  const detail = 'Send exactly one Host header.'
  refuseEarly(request, response, new OperationError('malformed_request', { detail }))
}
