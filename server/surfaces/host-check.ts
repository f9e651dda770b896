/** Was the request meant for this server? A Host outside the list gets 421, so that no foreign name can borrow the service. */
import type { Env } from '#server/env.ts'

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
