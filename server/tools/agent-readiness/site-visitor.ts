/** Visits a site through the egress guard: few requests, small answers, little time, robots.txt obeyed; never a credential or a payment. */
import { sha256Hex } from '#protocol/bytes.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import { EgressUnusable } from '#server/kernel/egress/guarded-fetch.ts'
import { mayVisit } from './robots.rules.ts'
import type { Visit } from './visit.ts'

export interface VisitLimits {
  requests: number
  eachMs: number
  allMs: number
  bytes: number
  /** OpenAPI documents with examples are larger than pages. */
  openApiBytes: number
}

export const VISIT_LIMITS: VisitLimits = {
  requests: 24,
  eachMs: 10_000,
  allMs: 30_000,
  bytes: 512 * 1024,
  openApiBytes: 4 * 1024 * 1024,
}

export interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface SiteVisitor {
  readonly visits: readonly Visit[]
  visit(url: string, asked?: Asked): Promise<Visit>
  /** From now on its rules hold for this origin. */
  obey(robots: string): void
  /** The first visit was refused before a byte was sent. */
  denied(): boolean
}

/** Timers may fire this much early. */
const TIMER_SLACK_MS = 5

/** Reasons of the guard that concern the address itself; others (no such name) are a site that cannot be reached. */
const REACHABILITY = new Set(['name_unknown', 'too_many_redirects', 'downgrade_denied'])

export interface VisitorOptions {
  egress: Pick<Egress, 'read'>
  origin: string
  /** The operator chose the address of this service itself. */
  isOwn: boolean
  nowUnix(): number
  limits?: VisitLimits
}

export function createSiteVisitor(options: VisitorOptions): SiteVisitor {
  const { egress, origin, isOwn, nowUnix, limits = VISIT_LIMITS } = options
  const endsAt = performance.now() + limits.allMs
  const visits: Visit[] = []
  let [robots, sent, isDenied] = ['', 0, false]

  /** Null: it may be sent. */
  function whyNot(url: string): string | null {
    const { origin: target, pathname, search } = new URL(url)
    if (target === origin && !mayVisit(robots, 'assay', `${pathname}${search}`))
      return 'not asked for: robots.txt excludes it.'
    if (sent >= limits.requests) return `not asked for: ${limits.requests} requests were sent.`
    if (performance.now() >= endsAt) return `not asked for: ${limits.allMs / 1_000} s had passed.`
    return null
  }

  async function ask(url: string, { method = 'GET', headers, body }: Asked): Promise<Partial<Visit>> {
    const refusal = whyNot(url)
    if (refusal !== null) return { problem: refusal }
    sent += 1
    const timeoutMs = Math.max(1, Math.floor(Math.min(limits.eachMs, endsAt - performance.now())))
    const askedAtMs = performance.now()
    try {
      const answer = await egress.read(url, {
        method,
        headers: { accept: 'application/json, text/plain;q=0.9, */*;q=0.5', ...headers },
        ...(body === undefined ? {} : { body }),
        maxBytes: url === `${origin}/openapi.json` ? limits.openApiBytes : limits.bytes,
        timeoutMs,
        chooser: isOwn && new URL(url).origin === origin ? 'configured' : 'caller',
      })
      return {
        status: answer.status,
        headers: answer.headers,
        contentType: answer.contentType,
        text: Buffer.from(answer.bytes).toString('utf8'),
        sha256: sha256Hex(answer.bytes),
      }
    } catch (error) {
      if (visits.length === 0 && error instanceof EgressDenied && !REACHABILITY.has(error.code))
        isDenied = true
      const isLate = performance.now() - askedAtMs >= timeoutMs - TIMER_SLACK_MS
      return { problem: isLate ? 'no answer in time.' : problemOf(error) }
    }
  }

  return {
    visits,
    async visit(url, asked = {}) {
      const made: Visit = {
        url,
        status: null,
        headers: {},
        contentType: '',
        text: '',
        sha256: null,
        problem: null,
        ...(await ask(url, asked)),
        fetchedAtUnix: nowUnix(),
      }
      visits.push(made)
      return made
    },
    obey(text) {
      robots = text
    },
    denied: () => isDenied,
  }
}

/** The texts of unexpected network errors may name inner addresses and are not shown. */
function problemOf(error: unknown): string {
  if (error instanceof EgressUnusable) return `${error.message}.`
  if (error instanceof EgressDenied)
    return error.code === 'name_unknown'
      ? 'the name has no address.'
      : 'it leads to an address that may not be reached.'
  return 'no connection, or it broke.'
}
