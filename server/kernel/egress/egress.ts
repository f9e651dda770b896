/** The only outgoing HTTP client for addresses that the code itself does not fix. */
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { createDial, type Dial, type Resolve } from './dial.ts'
import {
  createGuardedFetch,
  type GuardedAnswer,
  type GuardedFetch,
  type GuardedRequest,
} from './guarded-fetch.ts'

export interface Egress {
  dial: Dial
  fetch: GuardedFetch
  /** Reads the whole body. */
  read(
    url: string,
    request: GuardedRequest,
  ): Promise<Omit<GuardedAnswer, 'body' | 'discard'> & { bytes: Uint8Array }>
}

export function createEgress(
  env: Pick<Env, 'EGRESS_DENY' | 'EGRESS_DENY_DOMAINS' | 'EGRESS_ALLOW'>,
  log: Log,
  given: { resolve?: Resolve; ca?: string } = {},
): Egress {
  const dial = createDial({
    denyRanges: env.EGRESS_DENY,
    denyDomains: env.EGRESS_DENY_DOMAINS.map((domain) => domain.toLowerCase()),
    allowConfigured: env.EGRESS_ALLOW,
    log,
    ...(given.resolve ? { resolve: given.resolve } : {}),
  })
  const guardedFetch = createGuardedFetch(dial, given.ca)
  return {
    dial,
    fetch: guardedFetch,
    async read(url, request) {
      const { body, discard: _discard, ...answer } = await guardedFetch(url, request)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      return { ...answer, bytes: Buffer.concat(chunks) }
    },
  }
}
