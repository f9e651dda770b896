/**
 * Limits page rendering, which runs on the API's event loop: a few renders at a time, a bounded queue, and
 * a per-address share of it, so that one caller cannot slow other readers or the API.
 */
import type { ServerResponse } from 'node:http'
import type { RateLimits } from '#server/kernel/limits/rate-limits.ts'

export interface PageGateLimits {
  /** Maximum concurrent renders. */
  atOnce: number
  /** Maximum waiting renders. */
  waiting: number
  /** Maximum running and waiting renders per address. */
  perAddress: number
}

export const pageGateLimits: PageGateLimits = { atOnce: 2, waiting: 128, perAddress: 24 }

interface Refusal {
  admitted: false
  status: 429 | 503
  retryAfterSeconds: number
}

export type Admission = { admitted: true; release(): void } | Refusal

export interface PageGate {
  /** Counts a request against the address's quota; returns a refusal when it is used up. */
  count(ip: string): Promise<Refusal | null>
  /** Waits for a free render slot. */
  enter(ip: string): Promise<Admission>
}

export function createPageGate(rates: Pick<RateLimits, 'take'>, limits = pageGateLimits): PageGate {
  let running = 0
  const queue: (() => void)[] = []
  const perAddress = new Map<string, number>()

  function release(ip: string): void {
    const held = perAddress.get(ip)! - 1
    if (held === 0) perAddress.delete(ip)
    else perAddress.set(ip, held)
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async count(ip) {
      const { allowed, resetSeconds } = await rates.take('page', ip)
      return allowed ? null : { admitted: false, status: 429, retryAfterSeconds: resetSeconds }
    },
    async enter(ip) {
      const held = perAddress.get(ip) ?? 0
      const isBusy = running >= limits.atOnce
      if (held >= limits.perAddress || (isBusy && queue.length >= limits.waiting))
        return { admitted: false, status: 503, retryAfterSeconds: 1 }
      perAddress.set(ip, held + 1)
      if (isBusy) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      let isReleased = false
      return {
        admitted: true,
        release() {
          if (isReleased) return
          isReleased = true
          release(ip)
        },
      }
    },
  }
}

/** Plain text for a browser, since a page was requested. */
export function refusePage(response: ServerResponse, { status, retryAfterSeconds }: Refusal): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  })
  response.end(
    status === 429
      ? `Too many pages were requested from this address. Try again in ${retryAfterSeconds} s.\n`
      : 'The server is rendering as many pages as it can. Try again in a moment.\n',
  )
}
