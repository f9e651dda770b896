/** What robots.txt of a site says of a path (RFC 9309), read through the guard and kept for an hour. */
import type { Egress } from '#server/kernel/egress/egress.ts'
import { mayVisit } from '#server/tools/agent-readiness/robots.rules.ts'

export const ROBOTS_TOKEN = 'assaybrowse'
const ROBOTS_BYTES = 500 * 1024
const MOST_HOPS = 5
const EACH_MS = 5_000
const KEPT_SECONDS = 3_600
const FAILURE_KEPT_SECONDS = 300
const MOST_KEPT = 1_000

/** `unknown`: the site could not be asked. */
export type RobotsAnswer = 'allowed' | 'disallowed' | 'unknown'

interface Kept {
  /** The rules; true where everything is allowed, false where nothing is, null where it could not be asked. */
  rules: string | boolean | null
  untilUnix: number
}

export interface Robots {
  check(url: URL, egress: Pick<Egress, 'hop'>): Promise<RobotsAnswer>
}

export function createRobots(nowUnix: () => number, userAgent: string): Robots {
  const kept = new Map<string, Kept>()

  async function read(origin: string, egress: Pick<Egress, 'hop'>): Promise<Kept['rules']> {
    let url = `${origin}/robots.txt`
    for (let hop = 0; hop <= MOST_HOPS; hop++) {
      const answer = await egress.hop(url, {
        headers: { 'user-agent': userAgent, accept: 'text/plain' },
        maxBytes: ROBOTS_BYTES,
        signal: AbortSignal.timeout(EACH_MS),
      })
      if (answer.location !== null) url = new URL(answer.location, url).href
      else if (answer.status >= 500) return false
      else if (answer.status >= 400) return true
      else return Buffer.from(answer.bytes).toString('utf8')
    }
    return true
  }

  return {
    async check({ origin, pathname, search }, egress) {
      let known = kept.get(origin)
      if (!known || known.untilUnix <= nowUnix()) {
        const rules = await read(origin, egress).catch(() => null)
        const seconds = typeof rules === 'string' || rules === true ? KEPT_SECONDS : FAILURE_KEPT_SECONDS
        known = { rules, untilUnix: nowUnix() + seconds }
        kept.delete(origin)
        kept.set(origin, known)
        if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
      }
      const { rules } = known
      if (rules === null) return 'unknown'
      if (typeof rules === 'boolean') return rules ? 'allowed' : 'disallowed'
      return mayVisit(rules, ROBOTS_TOKEN, `${pathname}${search}`) ? 'allowed' : 'disallowed'
    },
  }
}
