/** Reads a page without a browser: each redirect is checked by the guard and by robots.txt anew. */
import { EgressDenied } from '#server/kernel/egress/address.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Hop } from '#server/kernel/egress/fetch-hop.ts'
import type { Robots, RobotsAnswer } from './robots.ts'

const MOST_REDIRECTS = 5

export type PageError = 'egress_denied' | 'too_many_redirects' | 'connect_failed' | 'tls_failed' | 'timeout'

export interface ReadPage {
  hop: Hop | null
  redirects: string[]
  robots: RobotsAnswer
  error: PageError | null
  counts: { allowed: number; denied: number; bytes: number }
}

export interface PageRequest {
  url: string
  userAgent: string
  maxBytes: number
  timeoutMs: number
}

/** Throws EgressDenied when the guard refuses the first address. A path that robots.txt excludes is not asked for. */
export async function readPage(
  egress: Pick<Egress, 'hop'>,
  robots: Robots,
  { url: first, userAgent, maxBytes, timeoutMs }: PageRequest,
  mayGoOn: (robots: RobotsAnswer) => void,
): Promise<ReadPage> {
  const signal = AbortSignal.timeout(timeoutMs)
  const page: ReadPage = {
    hop: null,
    redirects: [],
    robots: 'unknown',
    error: null,
    counts: { allowed: 0, denied: 0, bytes: 0 },
  }
  let url = first
  try {
    for (;;) {
      const said = await robots.check(new URL(url), egress)
      if (page.redirects.length === 0 || said === 'disallowed') page.robots = said
      mayGoOn(said)
      const hop = await egress.hop(url, {
        headers: { 'user-agent': userAgent, accept: '*/*' },
        maxBytes,
        signal,
      })
      page.hop = hop
      page.counts.allowed++
      page.counts.bytes += hop.wireBytes
      if (hop.location === null) return page
      if (page.redirects.length === MOST_REDIRECTS) return { ...page, error: 'too_many_redirects' }
      const next = new URL(hop.location, url)
      if (hop.url.protocol === 'https:' && next.protocol !== 'https:')
        throw new EgressDenied('downgrade_denied', 'a redirect leads from https to http')
      url = next.href
      page.redirects.push(url)
    }
  } catch (error) {
    if (!(error instanceof EgressDenied)) {
      if (!isOfNetwork(error)) throw error
      return { ...page, error: signal.aborted ? 'timeout' : codeOf(error) }
    }
    if (page.redirects.length === 0) throw error
    page.counts.denied++
    return { ...page, error: 'egress_denied' }
  }
}

/** Errors of Node and of its HTTP client carry a code; those of this service do not reach here. */
const isOfNetwork = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name.includes('Timeout') ||
    error.name === 'AbortError' ||
    'code' in error ||
    /idle|timed out/.test(error.message)) &&
  error.name !== 'OperationError'

const codeOf = (error: Error): PageError => {
  const { code = '' } = error as { code?: string }
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code) ? 'tls_failed' : 'connect_failed'
}
