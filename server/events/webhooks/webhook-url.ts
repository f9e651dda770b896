/**
 * Rejects delivery URLs that are invalid without a DNS lookup; the egress guard checks again at each
 * delivery.
 */
import ipaddr from 'ipaddr.js'
import type { EventsDeps } from '#server/events/deps.ts'
import { checkHost, EgressDenied, whyDenied } from '#server/kernel/egress/address.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'

/** Returns the normalised URL. Throws a 422. */
export function checkedWebhookUrl({ env }: Pick<EventsDeps, 'env'>, text: string): string {
  const refuse = (msg: string, type: string): never => {
    throw new InvalidRequest([{ loc: ['body', 'url'], msg, type }])
  }
  if (!URL.canParse(text)) return refuse('send an absolute https URL', 'url_unparsable')
  const url = new URL(text)
  if (url.protocol !== 'https:')
    return refuse('send an https URL: deliveries are not sent unencrypted', 'scheme_denied')
  if (url.username !== '' || url.password !== '')
    return refuse(
      'remove user name and password: deliveries are authenticated by signature',
      'userinfo_denied',
    )
  url.hash = ''
  const policy = {
    denyRanges: env.EGRESS_DENY,
    denyDomains: env.EGRESS_DENY_DOMAINS.map((domain) => domain.toLowerCase()),
    allowDomains: null,
    ownAddresses: [],
  }
  try {
    const { address } = checkHost(url.hostname, Number(url.port) || 443, policy)
    const literal = address?.replace(/^\[|\]$/g, '')
    if (literal !== undefined && ipaddr.isValid(literal) && whyDenied(literal, policy) !== null)
      return refuse('send a URL on a public internet host', 'address_denied')
  } catch (error) {
    if (!(error instanceof EgressDenied)) throw error
    return refuse(`send a URL on a public internet host, port 443: ${error.message}`, error.code)
  }
  return url.href
}
