/**
 * Checks an https URL of a caller without a DNS lookup. A name may still resolve to an address inside; the egress guard checks that
 * at each connection.
 */
import ipaddr from 'ipaddr.js'
import type { Env } from '#server/kernel/env.ts'
import { checkHost, EgressDenied, whyDenied } from './address.ts'
import { parseTarget } from './guarded-fetch.ts'

/** Throws EgressDenied. */
export function parsePublicUrl(env: Pick<Env, 'EGRESS_DENY' | 'EGRESS_DENY_DOMAINS'>, text: string): URL {
  const url = parseTarget(text)
  if (url.protocol !== 'https:') throw new EgressDenied('scheme_denied', `${url.protocol} is not https:`)
  const policy = {
    denyRanges: env.EGRESS_DENY,
    denyDomains: env.EGRESS_DENY_DOMAINS.map((domain) => domain.toLowerCase()),
    allowDomains: null,
    ownAddresses: [],
  }
  const { address } = checkHost(url.hostname, Number(url.port) || 443, policy)
  const literal = address?.replace(/^\[|\]$/g, '')
  if (literal !== undefined && ipaddr.isValid(literal) && whyDenied(literal, policy) !== null)
    throw new EgressDenied('address_denied', 'the address is not public')
  return url
}
