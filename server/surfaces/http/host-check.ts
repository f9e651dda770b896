/** Checks the Host header. A host outside the list gets 421, which prevents DNS rebinding. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/kernel/env.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { refuseEarly } from '../refuse-early.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Ports are not compared, since a proxy may listen on another one. */
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

/** Two Host headers name two servers, and intermediaries may each use a different one (RFC 9112 §3.2). */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Returns 400 before the request reaches a page or an operation. */
export function refuseTwoHosts(request: IncomingMessage, response: ServerResponse): void {
  const detail = 'Send exactly one Host header.'
  refuseEarly(request, response, new OperationError('malformed_request', { detail }))
}
