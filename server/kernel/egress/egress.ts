/** The only outgoing HTTP client for addresses that the code itself does not fix. */
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { createDial, type Dial, type Resolve } from './dial.ts'
import { createFetchHop, type FetchHop } from './fetch-hop.ts'
import {
  createGuardedFetch,
  type GuardedAnswer,
  type GuardedFetch,
  type GuardedRequest,
} from './guarded-fetch.ts'

export interface Egress {
  dial: Dial
  fetch: GuardedFetch
  /** One request to an address that a caller chose, for a reader of pages: redirects are shown, long bodies cut. */
  hop: FetchHop
  /** The same, to these domains alone: `name.dev`, or `*.name.dev` for what is below it. */
  within(domains: readonly string[]): Egress
  /** Reads the whole body. */
  read(
    url: string,
    request: GuardedRequest,
  ): Promise<Omit<GuardedAnswer, 'body' | 'discard'> & { bytes: Uint8Array }>
}

export function createEgress(
  env: Pick<Env, 'EGRESS_DENY' | 'EGRESS_DENY_DOMAINS' | 'EGRESS_ALLOW'>,
  log: Log,
  given: { resolve?: Resolve; ca?: string; allowDomains?: readonly string[] } = {},
): Egress {
  const dial = createDial({
    denyRanges: env.EGRESS_DENY,
    denyDomains: env.EGRESS_DENY_DOMAINS.map((domain) => domain.toLowerCase()),
    allowConfigured: env.EGRESS_ALLOW,
    log,
    allowDomains: given.allowDomains ?? null,
    ...(given.resolve ? { resolve: given.resolve } : {}),
  })
  const guardedFetch = createGuardedFetch(dial, given.ca)
  return {
    dial,
    fetch: guardedFetch,
    hop: createFetchHop(dial, given.ca),
    within: (domains) =>
      createEgress(env, log, { ...given, allowDomains: domains.map((domain) => domain.toLowerCase()) }),
    async read(url, request) {
      const { body, discard: _discard, ...answer } = await guardedFetch(url, request)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      return { ...answer, bytes: Buffer.concat(chunks) }
    },
  }
}
